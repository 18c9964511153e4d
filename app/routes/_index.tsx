import { redirect } from '@remix-run/node';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { EMBEDDED_HOME, HOME_PATH } from '#app/gate/index.server.ts';

/** The site's root is the chooser, or the embedded app where a shop is named; the query string comes along. */
export const loader = ({ request }: LoaderFunctionArgs) => {
  const { search, searchParams } = new URL(request.url);
  return redirect(`${searchParams.has('shop') ? EMBEDDED_HOME : HOME_PATH}${search}`);
};
