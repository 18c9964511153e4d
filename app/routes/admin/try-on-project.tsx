import { json, redirect } from '@remix-run/node';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadWorkspaceScreen } from '#app/domain/workspaces/index.server.ts';
import type { WorkspacePage } from '#app/domain/workspaces/index.ts';
import { WorkspaceScreen } from '#app/domain/workspaces/screens/workspace-screen.tsx';
import { loadPage, requireEmbeddedAccount } from '#app/gate/index.server.ts';
import { EmbeddedFailure } from '#app/shell/index.ts';
import type { RouteHandle } from '#app/shell/index.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { PLACE_NAMES } from '#app/ui/place-names.ts';

export { passHeaders as headers } from '#app/shell/index.ts';

export const handle: RouteHandle = { frame: 'canvas', title: PLACE_NAMES.tryOnWorkspaces };

export const meta: MetaFunction = ({ error }) => pageMeta(PLACE_NAMES.tryOnWorkspaces, error);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const account = await requireEmbeddedAccount(request);
  const workspaceId = params['id'] ?? '';
  const wanted = { account, workflow: 'virtual-try-on', workspaceId, sceneId: params['action'] ?? '' } as const;
  const page = await loadPage(request, () => loadWorkspaceScreen(wanted));
  if (!page) throw redirect(`/app/virtual/setup/${workspaceId}${new URL(request.url).search}`);
  return json(page, { headers: { 'Cache-Control': 'no-store' } });
}

export default function EmbeddedTryOnProjectRoute() {
  return <WorkspaceScreen page={useLoaderData<typeof loader>() as WorkspacePage} />;
}

export const ErrorBoundary = EmbeddedFailure;
