import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { assertSameOrigin } from '#app/gate/index.server.ts';
import { pageMeta } from '#app/ui/page-meta.ts';

export const meta: MetaFunction = ({ error }) => pageMeta('Page not found', error);

/** Every address without a page: the root's boundary shows the not-found page. */
export function loader(): never {
  throw new Response('Not found', { status: 404, statusText: 'Not Found' });
}

export function action({ request }: LoaderFunctionArgs): never {
  assertSameOrigin(request);
  return loader();
}

export default function UnknownRoute() {
  return null;
}
