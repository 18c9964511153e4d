import type { Account } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';

/** Library pictures by the gid of the shop's picture that they were taken in from; the newest of each. */
export async function findTakenPictures(options: {
  readonly account: Pick<Account, 'id'>;
  readonly shop: string;
  /** gids of products. */
  readonly productIds: readonly string[];
}): Promise<ReadonlyMap<string, string>> {
  const { account, shop, productIds } = options;
  const sources = await database().storeSource.findMany({
    where: { shop, productId: { in: [...productIds] }, asset: { userId: account.id, deletedAt: null } },
    orderBy: { asset: { createdAt: 'asc' } },
    select: { mediaId: true, assetId: true },
  });
  return new Map(sources.map(({ mediaId, assetId }) => [mediaId, assetId]));
}
