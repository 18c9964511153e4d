import { redirect } from '@remix-run/node';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { embeddedCounterpart, HOME_PATH } from '#app/gate/index.server.ts';

/** The site's root is the chooser, or the embedded app where a shop is named; the query string comes along. */
export const loader = ({ request }: LoaderFunctionArgs) => {
  const url = new URL(request.url);
  return redirect(embeddedCounterpart(url) ?? `${HOME_PATH}${url.search}`);
};
