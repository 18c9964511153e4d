import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadWorkspaces } from '#app/domain/workspaces/index.server.ts';
import { WorkspacesScreen } from '#app/domain/workspaces/screens/workspaces-screen.tsx';
import { requireAccount } from '#app/gate/index.server.ts';
import { SiteFailure, SiteFrame } from '#app/shell/index.ts';
import type { RouteHandle } from '#app/shell/index.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { PLACE_NAMES } from '#app/ui/place-names.ts';

export const handle: RouteHandle = { Frame: SiteFrame };

export const meta: MetaFunction = ({ error }) => pageMeta(PLACE_NAMES.tryOnWorkspaces, error);

export async function loader({ request }: LoaderFunctionArgs) {
  const page = await loadWorkspaces(await requireAccount(request), 'virtual-try-on');
  return page;
}

export default function TryOnWorkspacesRoute() {
  return <WorkspacesScreen page={useLoaderData<typeof loader>()} />;
}

export { SiteFailure as ErrorBoundary };
