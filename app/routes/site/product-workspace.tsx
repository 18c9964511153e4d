import { redirect } from '@remix-run/node';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { findFirstScene } from '#app/domain/workspaces/index.server.ts';
import { loadPage, requireAccount } from '#app/gate/index.server.ts';
import { SiteFailure, SiteFrame } from '#app/shell/index.ts';
import type { RouteHandle } from '#app/shell/index.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { PLACE_NAMES } from '#app/ui/place-names.ts';

export const handle: RouteHandle = { Frame: SiteFrame };

export const meta: MetaFunction = ({ error }) => pageMeta(PLACE_NAMES.productWorkspaces, error);

/** A workspace is looked at by one of its projects: its own address leads to the first, or to setting it up. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const account = await requireAccount(request);
  const workspaceId = params['id'] ?? '';
  const first = await loadPage(request, () => findFirstScene({ account, workspaceId, workflow: 'product' }));
  const place = first ? `${workspaceId}/${first}` : `setup/${workspaceId}`;
  throw redirect(`/product_fake/${place}${new URL(request.url).search}`);
}

export default function ProductWorkspaceRoute() {
  return null;
}

export { SiteFailure as ErrorBoundary };
