import { z } from 'zod';
import { database } from '#app/platform/database/database.server.ts';

/** Steps from a picture back to the one it began with: taken, cut out, photographed, changed, enlarged and so on. */
const MAX_STEPS = 32;

export interface ShopItem {
  readonly assetId: string;
  /** gid. */
  readonly productId: string;
  /** The shop's item number; null where it has none. */
  readonly sku: string | null;
}

/** Which product of a shop each picture was taken from, or made from along all its steps. Pictures of others are left out. */
export async function findShopItems(options: {
  readonly account: { readonly id: string };
  readonly assetIds: readonly string[];
  /** Of all shops where it is left out. */
  readonly shop?: string;
}): Promise<ShopItem[]> {
  const { account, assetIds, shop = null } = options;
  const ids = assetIds.filter((id) => z.uuid().safeParse(id).success);
  if (ids.length === 0) return [];
  return database().$queryRaw<ShopItem[]>`
    WITH RECURSIVE line AS (
      SELECT a."id" AS "assetId", a."id", a."parentId", 0 AS step FROM "Asset" a
      WHERE a."id" = ANY (${ids}::uuid[]) AND a."userId" = ${account.id}::uuid AND a."deletedAt" IS NULL
      UNION ALL
      SELECT line."assetId", p."id", p."parentId", line.step + 1 FROM line
      JOIN "Asset" p ON p."id" = line."parentId" AND p."userId" = ${account.id}::uuid
      WHERE line.step < ${MAX_STEPS}
    )
    SELECT DISTINCT ON (line."assetId") line."assetId", s."productId", s."sku" FROM line
    JOIN "StoreSource" s ON s."assetId" = line."id" AND (${shop}::text IS NULL OR s."shop" = ${shop}::text)
    ORDER BY line."assetId", line.step`;
}
