import { json } from '@remix-run/node';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadWorkspaces } from '#app/domain/workspaces/index.server.ts';
import { WorkspacesScreen } from '#app/domain/workspaces/screens/workspaces-screen.tsx';
import { requireEmbeddedAccount } from '#app/gate/index.server.ts';
import { EmbeddedFailure } from '#app/shell/index.ts';
import type { RouteHandle } from '#app/shell/index.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { PLACE_NAMES } from '#app/ui/place-names.ts';

export { passHeaders as headers } from '#app/shell/index.ts';

export const handle: RouteHandle = { title: PLACE_NAMES.tryOnWorkspaces };

export const meta: MetaFunction = ({ error }) => pageMeta(PLACE_NAMES.tryOnWorkspaces, error);

export async function loader({ request }: LoaderFunctionArgs) {
  const page = await loadWorkspaces(await requireEmbeddedAccount(request), 'virtual-try-on');
  return json(page, { headers: { 'Cache-Control': 'no-store' } });
}

export default function EmbeddedTryOnWorkspacesRoute() {
  return <WorkspacesScreen page={useLoaderData<typeof loader>()} />;
}

export const ErrorBoundary = EmbeddedFailure;
