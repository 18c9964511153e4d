import { database } from '#app/platform/database/database.server.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import { idOf, rowsOf, sql } from '#app/platform/database/read.server.ts';
import type { QueryFragment } from '#app/platform/database/read.server.ts';
import { ASSET_COLUMNS, readAssetRow } from './asset-rows.server.ts';
import type { AssetJson } from './asset-rows.server.ts';
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

/** As `findAssets`, to be read with other things. */
export function foundAssetsRead(options: {
  readonly account: { readonly id: string };
  readonly assetIds: readonly string[];
}): QueryFragment<AssetView[]> {
  const ids = [...new Set(options.assetIds)];
  return {
    sql: rowsOf(sql`
      SELECT ${ASSET_COLUMNS} FROM (
        SELECT "id" FROM "Asset" WHERE "id" = ANY(${ids}::uuid[])
        UNION
        SELECT "id" FROM "Asset" WHERE "parentId" = ANY(${ids}::uuid[]) AND "origin" = 'cutout') wanted
      JOIN "Asset" asset ON asset."id" = wanted."id"
      WHERE asset."userId" = ${idOf(options.account.id)} AND asset."deletedAt" IS NULL
      ORDER BY asset."createdAt"`),
    parse: (value) => (value as AssetJson[]).map(readAssetRow).map(toAssetView),
  };
}
