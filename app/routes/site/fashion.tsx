import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { FashionScreen } from '#app/domain/fashion/index.ts';
import type { FashionData } from '#app/domain/fashion/index.ts';
import { loadFashion } from '#app/domain/fashion/index.server.ts';
import { loadPage, requireAccount } from '#app/gate/index.server.ts';
import { SiteFailure, SiteFrame } from '#app/shell/index.ts';
import type { RouteHandle } from '#app/shell/index.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { PLACE_NAMES } from '#app/ui/place-names.ts';

export const handle: RouteHandle = { frame: 'canvas', Frame: SiteFrame };

export const meta: MetaFunction = ({ error }) => pageMeta(PLACE_NAMES.fashion, error);

export async function loader({ request }: LoaderFunctionArgs) {
  const account = await requireAccount(request);
  return loadPage(request, () => loadFashion(account));
}

export default function FashionRoute() {
  const data = useLoaderData<typeof loader>() as FashionData;
  return <FashionScreen data={data} />;
}

export { SiteFailure as ErrorBoundary };
