import type { Account } from '#app/domain/accounts/index.ts';
import { toAssetView } from '#app/domain/library/index.server.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import { database } from '#app/platform/database/database.server.ts';

export interface ListProductPhotosOptions {
  readonly account: Account;
  readonly shop: string;
  readonly productId: string;
  readonly limit: number;
}

/** Photos that were made from pictures of this product, cut out or not, newest first. */
export async function listProductPhotos(options: ListProductPhotosOptions): Promise<AssetView[]> {
  const { account, shop, productId, limit } = options;
  // From the product's pictures to what was made from them: the way does not grow with the library.
  const made = await database().$queryRaw<{ id: string }[]>`
    WITH product AS (
      SELECT "assetId" AS "id" FROM "StoreSource" WHERE "shop" = ${shop} AND "productId" = ${productId}
    ), child AS (
      SELECT a."id" FROM product JOIN "Asset" a ON a."parentId" = product."id"
    ), made AS (
      SELECT "id" FROM child UNION SELECT a."id" FROM child JOIN "Asset" a ON a."parentId" = child."id"
    )
    SELECT a."id" FROM made JOIN "Asset" a USING ("id")
    WHERE a."userId" = ${account.id}::uuid AND a."deletedAt" IS NULL AND a."origin" = 'generated'
    ORDER BY a."createdAt" DESC, a."id" DESC LIMIT ${limit}::int`;
  if (made.length === 0) return [];
  const rows = await database().asset.findMany({
    where: { id: { in: made.map(({ id }) => id) }, userId: account.id, deletedAt: null },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    include: { files: true },
  });
  return rows.map(toAssetView);
}
