import { z } from 'zod';
import type { Account } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import type { AdminApi } from '#app/platform/shopify/admin-api.ts';
import { findProducts } from './products/list-products.server.ts';
import type { ProductPictures } from './products/store-product.schema.ts';

/** Steps from a picture back to the one it began with: taken, cut out, photographed, changed, enlarged and so on. */
const MAX_STEPS = 32;

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
  const ids = assetIds.filter((id) => z.uuid().safeParse(id).success);
  if (ids.length === 0) return [];
  const rows = await database().$queryRaw<{ assetId: string; productId: string }[]>`
    WITH RECURSIVE line AS (
      SELECT a."id" AS "assetId", a."id", a."parentId", 0 AS step FROM "Asset" a
      WHERE a."id" = ANY (${ids}::uuid[]) AND a."userId" = ${account.id}::uuid AND a."deletedAt" IS NULL
      UNION ALL
      SELECT line."assetId", p."id", p."parentId", line.step + 1 FROM line
      JOIN "Asset" p ON p."id" = line."parentId" AND p."userId" = ${account.id}::uuid
      WHERE line.step < ${MAX_STEPS}
    )
    SELECT DISTINCT ON (line."assetId") line."assetId", s."productId" FROM line
    JOIN "StoreSource" s ON s."assetId" = line."id" AND s."shop" = ${api.shop}
    ORDER BY line."assetId", line.step`;
  if (rows.length === 0) return [];
  const found = await findProducts(api, [...new Set(rows.map(({ productId }) => productId))]);
  const products = new Map(found.map(({ id, title, media }) => [id, { id, title, media }]));
  return rows.flatMap(({ assetId, productId }) => {
    const product = products.get(productId);
    return product ? [{ assetId, product }] : [];
  });
}
