import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData, useSearchParams } from '@remix-run/react';
import { TrainScreen } from '#app/domain/training/index.ts';
import type { TrainingData } from '#app/domain/training/index.ts';
import { loadTraining } from '#app/domain/training/index.server.ts';
import { requireAccount } from '#app/gate/index.server.ts';
import { SiteFailure, SiteFrame } from '#app/shell/index.ts';
import type { RouteHandle } from '#app/shell/index.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { PLACE_NAMES } from '#app/ui/place-names.ts';

export const handle: RouteHandle = { Frame: SiteFrame };

export const meta: MetaFunction = ({ error }) => pageMeta(PLACE_NAMES.training, error);

export async function loader({ request }: LoaderFunctionArgs) {
  return loadTraining(await requireAccount(request));
}

export default function TrainRoute() {
  const data = useLoaderData<typeof loader>() as TrainingData;
  const [query] = useSearchParams();
  const type = query.get('type') === 'fashion' ? 'fashion' : 'product';
  return <TrainScreen key={type} data={data} type={type} />;
}

export { SiteFailure as ErrorBoundary };
