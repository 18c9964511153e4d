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
  const taken = { storeSource: { shop, productId } };
  const rows = await database().asset.findMany({
    where: {
      userId: account.id,
      deletedAt: null,
      origin: 'generated',
      OR: [{ parent: taken }, { parent: { parent: taken } }],
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limit,
    include: { files: true },
  });
  return rows.map(toAssetView);
}
