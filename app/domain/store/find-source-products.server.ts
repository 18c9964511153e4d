import type { Account } from '#app/domain/accounts/index.ts';
import type { AdminApi } from '#app/platform/shopify/admin-api.ts';
import { findShopItems } from './find-shop-items.server.ts';
import { findProducts } from './products/list-products.server.ts';
import type { ProductPictures } from './products/store-product.schema.ts';

export interface SourceProduct {
  readonly assetId: string;
  readonly product: ProductPictures;
}

/**
 * The products that pictures were taken from, or made from along all their steps, as they are in the shop now. Pictures of
 * others, those that came from elsewhere, and products that are gone are left out. Throws as `AdminApi.request`.
 */
export async function findSourceProducts(options: {
  readonly account: Account;
  readonly api: AdminApi;
  readonly assetIds: readonly string[];
}): Promise<SourceProduct[]> {
  const { account, api, assetIds } = options;
  const rows = await findShopItems({ account, assetIds, shop: api.shop });
  if (rows.length === 0) return [];
  const found = await findProducts(api, [...new Set(rows.map(({ productId }) => productId))]);
  const products = new Map(found.map(({ id, title, media }) => [id, { id, title, media }]));
  return rows.flatMap(({ assetId, productId }) => {
    const product = products.get(productId);
    return product ? [{ assetId, product }] : [];
  });
}
