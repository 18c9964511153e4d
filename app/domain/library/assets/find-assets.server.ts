import { database } from '#app/platform/database/database.server.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import type { AssetView } from './asset-view.schema.ts';
import { toAssetView } from './to-asset-view.server.ts';

/**
 * Those of these pictures that are there and the account's, and the cut-outs made from them, oldest first, with fresh
 * addresses. Ids of others and of nothing are passed over.
 */
export async function findAssets(options: {
  readonly account: { readonly id: string };
  readonly assetIds: readonly string[];
  readonly tx?: Pick<Tx, 'asset'>;
}): Promise<AssetView[]> {
  const { account, tx = database() } = options;
  const ids = [...new Set(options.assetIds)];
  if (ids.length === 0) return [];
  const rows = await tx.asset.findMany({
    where: {
      userId: account.id,
      deletedAt: null,
      OR: [{ id: { in: ids } }, { parentId: { in: ids }, origin: 'cutout' }],
    },
    orderBy: { createdAt: 'asc' },
    include: { files: true },
  });
  return rows.map(toAssetView);
}
