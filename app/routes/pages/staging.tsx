import { redirect } from '@remix-run/node';
import type { Account } from '#app/domain/accounts/index.ts';
import { ProductScreen, SCENE } from '#app/domain/product/index.ts';
import { loadProductScreen } from '#app/domain/product/index.server.ts';
import { readLinkedProducts } from '#app/domain/store/index.ts';
import type { LinkedProducts } from '#app/domain/store/index.ts';
import { adminApiOf } from '#app/gate/index.server.ts';
import { pageLoader } from '#app/gate/index.server.ts';
import { definePage } from '#app/shell/index.ts';

export const loader = pageLoader(async ({ account, request, url, isInAdmin, places }) => {
  const sceneId = url.searchParams.get(SCENE);
  const linked: LinkedProducts =
    isInAdmin && sceneId === null ? readLinkedProducts(url.searchParams) : { kind: 'none' };
  if (linked.kind === 'many') throw redirect(`${places.staging}/marked${url.search}`);
  const product =
    linked.kind === 'one' ? { productId: linked.productId, apiOf: (of: Account) => adminApiOf(of, request) } : null;
  return { page: await loadProductScreen(account, sceneId === null ? product : { sceneId }), linked };
});

const page = definePage<typeof loader>({
  place: 'staging',
  frame: 'canvas',
  screen: ({ data }) => <ProductScreen {...data} />,
});

export const { handle, meta } = page;
export default page.PageScreen;

export { keepsScene as shouldRevalidate } from '#app/domain/product/index.ts';
