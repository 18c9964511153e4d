import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadNewWorkspace } from '#app/domain/workspaces/index.server.ts';
import { CreateScreen } from '#app/domain/workspaces/screens/create-screen.tsx';
import { requireAccount } from '#app/gate/index.server.ts';
import { SiteFailure, SiteFrame } from '#app/shell/index.ts';
import type { RouteHandle } from '#app/shell/index.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { PLACE_NAMES } from '#app/ui/place-names.ts';

export const handle: RouteHandle = { Frame: SiteFrame };

export const meta: MetaFunction = ({ error }) => pageMeta(PLACE_NAMES.productWorkspaces, error);

export async function loader({ request }: LoaderFunctionArgs) {
  const page = loadNewWorkspace(await requireAccount(request), 'product');
  return page;
}

export default function NewProductWorkspaceRoute() {
  return <CreateScreen {...useLoaderData<typeof loader>()} />;
}

export { SiteFailure as ErrorBoundary };
