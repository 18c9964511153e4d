import { json } from '@remix-run/node';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData, useSearchParams } from '@remix-run/react';
import { readLinkedProducts } from '#app/domain/store/index.ts';
import { TrainScreen } from '#app/domain/training/index.ts';
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

export default function EmbeddedTrainRoute() {
  const data = useLoaderData<typeof loader>() as TrainingData;
  const [query] = useSearchParams();
  const type = query.get('type') === 'fashion' ? 'fashion' : 'product';
  // A product's page in the admin leads here with its number.
  const linked = readLinkedProducts(query);
  const productId = linked.kind === 'one' ? linked.productId : undefined;
  return <TrainScreen key={`${type} ${productId}`} data={data} type={type} productId={productId} />;
}

export const ErrorBoundary = EmbeddedFailure;
