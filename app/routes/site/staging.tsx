import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { keepsScene, ProductScreen, SCENE } from '#app/domain/product/index.ts';
import type { ProductPage } from '#app/domain/product/index.ts';
import { loadProductScreen } from '#app/domain/product/index.server.ts';
import { loadPage, requireAccount } from '#app/gate/index.server.ts';
import { SiteFailure, SiteFrame } from '#app/shell/index.ts';
import type { RouteHandle } from '#app/shell/index.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { PLACE_NAMES } from '#app/ui/place-names.ts';

export const handle: RouteHandle = { frame: 'canvas', Frame: SiteFrame };

export const shouldRevalidate = keepsScene;

export const meta: MetaFunction = ({ error }) => pageMeta(PLACE_NAMES.staging, error);

export async function loader({ request }: LoaderFunctionArgs) {
  const account = await requireAccount(request);
  const sceneId = new URL(request.url).searchParams.get(SCENE);
  return loadPage(request, () => loadProductScreen(account, sceneId === null ? null : { sceneId }));
}

export default function ProductRoute() {
  const page = useLoaderData<typeof loader>() as ProductPage;
  return <ProductScreen page={page} />;
}

export { SiteFailure as ErrorBoundary };
