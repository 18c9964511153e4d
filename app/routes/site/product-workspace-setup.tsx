import { redirect } from '@remix-run/node';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { setUpWorkspace } from '#app/domain/workspaces/index.server.ts';
import { loadPage, requireAccount } from '#app/gate/index.server.ts';
import { SiteFailure, SiteFrame } from '#app/shell/index.ts';
import type { RouteHandle } from '#app/shell/index.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { PLACE_NAMES } from '#app/ui/place-names.ts';

export const handle: RouteHandle = { Frame: SiteFrame };

export const meta: MetaFunction = ({ error }) => pageMeta(PLACE_NAMES.productWorkspaces, error);

/** Creates or finds the first project, with the first product on it, and goes to the workspace. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const account = await requireAccount(request);
  const workspaceId = params['id'] ?? '';
  await loadPage(request, () => setUpWorkspace({ account, workspaceId }));
  throw redirect(`/product_fake/${workspaceId}${new URL(request.url).search}`);
}

export default function SetUpProductWorkspaceRoute() {
  return null;
}

export { SiteFailure as ErrorBoundary };
