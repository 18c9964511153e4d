import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { RunData } from '#app/domain/catalogue/index.ts';
import { loadRun } from '#app/domain/catalogue/index.server.ts';
import { RunScreen } from '#app/domain/catalogue/screens/run-screen.tsx';
import { requireAccount } from '#app/gate/index.server.ts';
import { SiteFailure, SiteFrame } from '#app/shell/index.ts';
import type { RouteHandle } from '#app/shell/index.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { PLACE_NAMES } from '#app/ui/place-names.ts';

export const handle: RouteHandle = { Frame: SiteFrame };

export const meta: MetaFunction = ({ error }) => pageMeta(PLACE_NAMES.catalogue, error);

export async function loader({ request, params }: LoaderFunctionArgs) {
  return loadRun(await requireAccount(request), params['id'] ?? '');
}

export default function RunRoute() {
  const data = useLoaderData<typeof loader>() as RunData;
  return <RunScreen key={data.run.id} data={data} />;
}

export { SiteFailure as ErrorBoundary };
