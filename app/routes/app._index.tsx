import { json } from '@remix-run/node';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { requireEmbeddedAccount } from '#app/gate/index.server.ts';
import { EmbeddedFailure, EmbeddedHome } from '#app/shell/index.ts';
import type { RouteHandle } from '#app/shell/index.ts';
import { loadEmbeddedHome } from '#app/shell/index.server.ts';
import { pageMeta } from '#app/ui/page-meta.ts';

export { passHeaders as headers } from '#app/shell/index.ts';

export const handle: RouteHandle = { title: 'Home' };

export const meta: MetaFunction = () => pageMeta('Home');

export async function loader({ request }: LoaderFunctionArgs) {
  const account = await requireEmbeddedAccount(request);
  return json(await loadEmbeddedHome(account), { headers: { 'Cache-Control': 'no-store' } });
}

export default function EmbeddedHomeRoute() {
  return <EmbeddedHome {...useLoaderData<typeof loader>()} />;
}

export const ErrorBoundary = EmbeddedFailure;
