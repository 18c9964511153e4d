import { json } from '@remix-run/node';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { TrainingScreen } from '#app/domain/training/index.ts';
import type { TrainingData } from '#app/domain/training/index.ts';
import { loadTraining } from '#app/domain/training/index.server.ts';
import { requireEmbeddedAccount } from '#app/gate/index.server.ts';
import { EmbeddedFailure } from '#app/shell/index.ts';
import type { RouteHandle } from '#app/shell/index.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { PLACE_NAMES } from '#app/ui/place-names.ts';

export { passHeaders as headers } from '#app/shell/index.ts';

export const handle: RouteHandle = { title: PLACE_NAMES.training };

export const meta: MetaFunction = ({ error }) => pageMeta(PLACE_NAMES.training, error);

export async function loader({ request }: LoaderFunctionArgs) {
  const data = await loadTraining(await requireEmbeddedAccount(request));
  return json(data, { headers: { 'Cache-Control': 'no-store' } });
}

export default function EmbeddedTrainingRoute() {
  const data = useLoaderData<typeof loader>() as TrainingData;
  return <TrainingScreen data={data} />;
}

export const ErrorBoundary = EmbeddedFailure;
