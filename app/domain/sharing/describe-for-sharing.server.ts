import type { Account } from '#app/domain/accounts/index.ts';
import { getAccountSettings } from '#app/domain/accounts/index.server.ts';
import { findSourceProducts, getProductFacts } from '#app/domain/store/index.server.ts';
import { describePicture } from '#app/domain/words/index.server.ts';
import type { CaptionProduct, Description } from '#app/domain/words/index.server.ts';
import { ownAssetId } from '#app/domain/library/index.ts';
import { isAppError } from '#app/platform/errors.ts';
import type { AdminApi } from '#app/platform/shopify/admin-api.ts';
import { toProductWords } from './to-product-words.server.ts';

type DescribeOptions = Parameters<typeof describePicture>[0];

/** As `describePicture`; where the picture was made from a product of the shop, from what the shop says of it. */
export async function describeForSharing(
  options: Omit<DescribeOptions, 'account' | 'product'> & {
    readonly account: Account;
    /** Null for accounts without a shop. */
    readonly api: AdminApi | null;
  },
): Promise<Description> {
  const { api, ...rest } = options;
  const product = api ? await productIn(api, rest.account, rest.address) : null;
  return describePicture({ ...rest, product });
}

/** A shop that cannot be asked now is no reason to say nothing. */
async function productIn(api: AdminApi, account: Account, address: string): Promise<CaptionProduct | null> {
  const assetId = ownAssetId(address);
  if (assetId === null) return null;
  try {
    const [found] = await findSourceProducts({ account, api, assetIds: [assetId] });
    if (!found) return null;
    const { id } = found.product;
    const [facts, settings] = await Promise.all([getProductFacts(api, id), getAccountSettings(account)]);
    return { ...toProductWords(facts, settings), id };
  } catch (error) {
    if (isAppError(error)) return null;
    throw error;
  }
}
