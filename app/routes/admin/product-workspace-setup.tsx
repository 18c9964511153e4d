import { redirect } from '@remix-run/node';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { setUpWorkspace } from '#app/domain/workspaces/index.server.ts';
import { loadPage, requireEmbeddedAccount } from '#app/gate/index.server.ts';
import { EmbeddedFailure } from '#app/shell/index.ts';
import type { RouteHandle } from '#app/shell/index.ts';
import { PLACE_NAMES } from '#app/ui/place-names.ts';
import { pageMeta } from '#app/ui/page-meta.ts';

export { passHeaders as headers } from '#app/shell/index.ts';

export const handle: RouteHandle = { title: PLACE_NAMES.productWorkspaces };

export const meta: MetaFunction = ({ error }) => pageMeta(PLACE_NAMES.productWorkspaces, error);

/** Creates or finds the first project, with the first product on it, and goes to the workspace. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const account = await requireEmbeddedAccount(request);
  const workspaceId = params['id'] ?? '';
  await loadPage(request, () => setUpWorkspace({ account, workspaceId }));
  throw redirect(`/app/product_fake/${workspaceId}${new URL(request.url).search}`);
}

export default function EmbeddedSetUpProductWorkspaceRoute() {
  return null;
}

export const ErrorBoundary = EmbeddedFailure;
