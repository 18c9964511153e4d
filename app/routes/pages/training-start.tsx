import { readLinkedProducts } from '#app/domain/store/index.ts';
import { TrainScreen } from '#app/domain/training/index.ts';
import { loadTraining } from '#app/domain/training/index.server.ts';
import { pageLoader } from '#app/gate/index.server.ts';
import { definePage } from '#app/shell/index.ts';

export const loader = pageLoader(async ({ account, url, isInAdmin }) => {
  const type: 'fashion' | 'product' = url.searchParams.get('type') === 'fashion' ? 'fashion' : 'product';
  // A product's page in the admin leads here with its number.
  const linked = isInAdmin ? readLinkedProducts(url.searchParams) : null;
  return {
    training: await loadTraining(account),
    type,
    productId: linked?.kind === 'one' ? linked.productId : undefined,
  };
});

const page = definePage<typeof loader>({
  place: 'training',
  screen: ({ data: { training, type, productId } }) => (
    <TrainScreen key={`${type} ${productId}`} data={training} type={type} productId={productId} />
  ),
});

export const { handle, meta } = page;
export default page.PageScreen;
