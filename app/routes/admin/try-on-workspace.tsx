import { redirect } from '@remix-run/node';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { findFirstScene } from '#app/domain/workspaces/index.server.ts';
import { loadPage, requireEmbeddedAccount } from '#app/gate/index.server.ts';
import { EmbeddedFailure } from '#app/shell/index.ts';
import type { RouteHandle } from '#app/shell/index.ts';
import { PLACE_NAMES } from '#app/ui/place-names.ts';
import { pageMeta } from '#app/ui/page-meta.ts';

export { passHeaders as headers } from '#app/shell/index.ts';

export const handle: RouteHandle = { title: PLACE_NAMES.tryOnWorkspaces };

export const meta: MetaFunction = ({ error }) => pageMeta(PLACE_NAMES.tryOnWorkspaces, error);

/** A workspace is looked at by one of its projects: its own address leads to the first, or to setting it up. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const account = await requireEmbeddedAccount(request);
  const workspaceId = params['id'] ?? '';
  const first = await loadPage(request, () => findFirstScene({ account, workspaceId, workflow: 'virtual-try-on' }));
  const place = first ? `${workspaceId}/${first}` : `setup/${workspaceId}`;
  throw redirect(`/app/virtual/${place}${new URL(request.url).search}`);
}

export default function EmbeddedTryOnWorkspaceRoute() {
  return null;
}

export const ErrorBoundary = EmbeddedFailure;
