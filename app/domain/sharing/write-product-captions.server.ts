import type { Account } from '#app/domain/accounts/index.ts';
import { getAccountSettings } from '#app/domain/accounts/index.server.ts';
import { writeCaptions } from '#app/domain/words/index.server.ts';
import { getProductFacts } from '#app/domain/store/index.server.ts';
import type { AdminApi } from '#app/platform/shopify/admin-api.ts';
import { toProductWords } from './to-product-words.server.ts';

type WriteOptions = Parameters<typeof writeCaptions>[0];

/** As `writeCaptions`, about a product of the shop. Throws AppError `not-found` for products of other shops too. */
export async function writeProductCaptions(
  options: Omit<WriteOptions, 'account' | 'product'> & {
    readonly account: Account;
    readonly api: AdminApi;
    readonly productId: string;
  },
): Promise<readonly string[]> {
  const { api, productId, ...rest } = options;
  const [facts, settings] = await Promise.all([getProductFacts(api, productId), getAccountSettings(rest.account)]);
  return writeCaptions({ ...rest, product: { ...toProductWords(facts, settings), id: productId } });
}
