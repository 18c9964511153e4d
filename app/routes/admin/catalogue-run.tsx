import { json } from '@remix-run/node';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { RunData } from '#app/domain/catalogue/index.ts';
import { loadRun } from '#app/domain/catalogue/index.server.ts';
import { RunScreen } from '#app/domain/catalogue/screens/run-screen.tsx';
import { requireEmbeddedAccount } from '#app/gate/index.server.ts';
import { EmbeddedFailure } from '#app/shell/index.ts';
import type { RouteHandle } from '#app/shell/index.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { PLACE_NAMES } from '#app/ui/place-names.ts';

export { passHeaders as headers } from '#app/shell/index.ts';

export const handle: RouteHandle = { title: PLACE_NAMES.catalogue };

export const meta: MetaFunction = ({ error }) => pageMeta(PLACE_NAMES.catalogue, error);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const data = await loadRun(await requireEmbeddedAccount(request), params['id'] ?? '');
  return json(data, { headers: { 'Cache-Control': 'no-store' } });
}

export default function EmbeddedRunRoute() {
  const data = useLoaderData<typeof loader>() as RunData;
  return <RunScreen key={data.run.id} data={data} />;
}

export const ErrorBoundary = EmbeddedFailure;
