import { json } from '@remix-run/node';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadNewWorkspace } from '#app/domain/workspaces/index.server.ts';
import { CreateScreen } from '#app/domain/workspaces/screens/create-screen.tsx';
import { requireEmbeddedAccount } from '#app/gate/index.server.ts';
import { EmbeddedFailure } from '#app/shell/index.ts';
import type { RouteHandle } from '#app/shell/index.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { PLACE_NAMES } from '#app/ui/place-names.ts';

export { passHeaders as headers } from '#app/shell/index.ts';

export const handle: RouteHandle = { title: PLACE_NAMES.productWorkspaces };

export const meta: MetaFunction = ({ error }) => pageMeta(PLACE_NAMES.productWorkspaces, error);

export async function loader({ request }: LoaderFunctionArgs) {
  const page = loadNewWorkspace(await requireEmbeddedAccount(request), 'product');
  return json(page, { headers: { 'Cache-Control': 'no-store' } });
}

export default function EmbeddedNewProductWorkspaceRoute() {
  return <CreateScreen {...useLoaderData<typeof loader>()} />;
}

export const ErrorBoundary = EmbeddedFailure;
