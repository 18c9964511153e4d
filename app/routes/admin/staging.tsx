import { json, redirect } from '@remix-run/node';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { Account } from '#app/domain/accounts/index.ts';
import { readLinkedProducts } from '#app/domain/store/index.ts';
import type { LinkedProducts } from '#app/domain/store/index.ts';
import { keepsScene, ProductScreen, SCENE } from '#app/domain/product/index.ts';
import type { ProductPage } from '#app/domain/product/index.ts';
import { loadProductScreen } from '#app/domain/product/index.server.ts';
import { adminApiOf, loadPage, requireEmbeddedAccount } from '#app/gate/index.server.ts';
import { EmbeddedFailure } from '#app/shell/index.ts';
import type { RouteHandle } from '#app/shell/index.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { PLACE_NAMES } from '#app/ui/place-names.ts';

export { passHeaders as headers } from '#app/shell/index.ts';

export const handle: RouteHandle = { frame: 'canvas', title: PLACE_NAMES.staging };

export const shouldRevalidate = keepsScene;

export const meta: MetaFunction = ({ error }) => pageMeta(PLACE_NAMES.staging, error);

export async function loader({ request }: LoaderFunctionArgs) {
  const account = await requireEmbeddedAccount(request);
  const { searchParams, search } = new URL(request.url);
  const sceneId = searchParams.get(SCENE);
  const linked: LinkedProducts = sceneId === null ? readLinkedProducts(searchParams) : { kind: 'none' };
  if (linked.kind === 'many') throw redirect(`/app/product/marked${search}`);
  const product =
    linked.kind === 'one' ? { productId: linked.productId, apiOf: (of: Account) => adminApiOf(of, request) } : null;
  const wanted = sceneId === null ? product : { sceneId };
  const page = await loadPage(request, () => loadProductScreen(account, wanted));
  return json({ page, linked }, { headers: { 'Cache-Control': 'no-store' } });
}

export default function EmbeddedProductRoute() {
  const { page, linked } = useLoaderData<typeof loader>() as { page: ProductPage; linked: LinkedProducts };
  return <ProductScreen page={page} linked={linked} />;
}

export const ErrorBoundary = EmbeddedFailure;
