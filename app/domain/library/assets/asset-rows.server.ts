import { sql, withTimes } from '#app/platform/database/read.server.ts';
import type { JsonRow, Sql } from '#app/platform/database/read.server.ts';
import type { AssetRow } from './asset-row.ts';
import { PHOTO_NAME } from './photo-names.server.ts';

/** The columns that a query of assets selects from `"Asset" asset`, so that `readAssetRow` has everything. */
export const ASSET_COLUMNS: Sql = sql`asset.*, (
  SELECT coalesce(json_agg(file), '[]'::json) FROM "AssetFile" file WHERE file."assetId" = asset."id") AS "files", ${PHOTO_NAME} AS "photoName"`;

/** An asset with its files as JSON says it. */
export type AssetJson = JsonRow<AssetRow, 'createdAt' | 'updatedAt' | 'viewedAt' | 'deletedAt'>;

export function readAssetRow(json: AssetJson): AssetRow {
  return withTimes<AssetRow, 'createdAt' | 'updatedAt' | 'viewedAt' | 'deletedAt'>(json, [
    'createdAt',
    'updatedAt',
    'viewedAt',
    'deletedAt',
  ]);
}
