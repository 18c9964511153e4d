import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { requireEmbeddedAccount } from '#app/gate/index.server.ts';
import { pageMeta } from '#app/ui/page-meta.ts';

export const meta: MetaFunction = ({ error }) => pageMeta('Page not found', error);

/** Every address of the embedded app without a page. */
export async function loader({ request }: LoaderFunctionArgs): Promise<never> {
  await requireEmbeddedAccount(request);
  throw new Response('Not found', { status: 404, statusText: 'Not Found' });
}

export default function UnknownEmbeddedRoute() {
  return null;
}
