import { FashionScreen } from '#app/domain/fashion/index.ts';
import { loadFashion } from '#app/domain/fashion/index.server.ts';
import { readLinkedProducts } from '#app/domain/store/index.ts';
import type { LinkedProducts } from '#app/domain/store/index.ts';
import { pageLoader } from '#app/gate/index.server.ts';
import { definePage } from '#app/shell/index.ts';

/** `fashion-v2fast` is the same page with the enhanced value. */
export const loader = pageLoader(async ({ account, url, isInAdmin }) => {
  const linked: LinkedProducts = isInAdmin ? readLinkedProducts(url.searchParams) : { kind: 'none' };
  return { data: await loadFashion(account), linked, isEnhanced: url.pathname.includes('/fashion-v2fast') };
});

const page = definePage<typeof loader>({
  place: 'fashion',
  frame: 'canvas',
  screen: ({ data }) => <FashionScreen {...data} />,
});

export const { handle, meta } = page;
export default page.PageScreen;
