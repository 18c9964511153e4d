import { ASSET_COLUMNS, readAssetRow, toAssetView } from '#app/domain/library/index.server.ts';
import type { AssetJson } from '#app/domain/library/index.server.ts';
import { originsOn } from '#app/domain/library/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import { idOf, readOne, rowsOf, sql } from '#app/platform/database/read.server.ts';
import type { QueryFragment, Sql } from '#app/platform/database/read.server.ts';

interface PlacePicturesOptions {
  readonly account: { readonly id: string };
  readonly sceneId: string;
  readonly limit: number;
  /** Default: pictures. */
  readonly type?: 'image' | 'video';
}

/** As `placePicturesRead`, by itself. */
export const listPlacePictures = (options: PlacePicturesOptions): Promise<AssetView[]> =>
  readOne(placePicturesRead(options));

/**
 * The newest pictures, or videos, that were made for a scene of the account and are still there, newest first. Results of no
 * scene (by programs, by other pages) are in the portfolio only.
 */
export function placePicturesRead(options: PlacePicturesOptions): QueryFragment<AssetView[]> {
  const { account, sceneId, limit, type = 'image' } = options;
  const ofScene = newest({ userId: account.id, ofPlace: sql`"sceneId" = ${sceneId}`, type, limit });
  return {
    sql: rowsOf(sql`
      SELECT ${ASSET_COLUMNS} FROM (${ofScene}) made JOIN "Asset" asset ON asset."id" = made."id"
      ORDER BY asset."createdAt" DESC, asset."id" DESC LIMIT ${limit}::int`),
    parse: readPictures,
  };
}

/** The newest picture that was made for each of these scenes and is still there, by the scene's id. */
export function latestPicturesRead(options: {
  readonly account: { readonly id: string };
  readonly sceneIds: readonly string[];
}): QueryFragment<ReadonlyMap<string, AssetView>> {
  const { account, sceneIds } = options;
  return {
    sql: rowsOf(sql`
      SELECT DISTINCT ON (asset."sceneId") ${ASSET_COLUMNS}
      FROM unnest(${[...sceneIds]}::text[]) AS scene("id")
      CROSS JOIN LATERAL (${newest({ userId: account.id, ofPlace: sql`"sceneId" = scene."id"`, type: 'image', limit: 1 })}) made
      JOIN "Asset" asset ON asset."id" = made."id"
      ORDER BY asset."sceneId", asset."createdAt" DESC, asset."id" DESC`),
    parse: (value) =>
      new Map((value as AssetJson[]).map((json) => [json.sceneId!, toAssetView(readAssetRow(json))] as const)),
  };
}

interface Newest {
  readonly userId: string;
  readonly ofPlace: Sql;
  readonly type: 'image' | 'video';
  readonly limit: number;
}

/** Ids of the newest results of each way of making one, found by the index alone however many others there are. */
function newest({ userId, ofPlace, type, limit }: Newest): Sql {
  return sql`
    SELECT near."id" FROM unnest(${originsOn('results')}::"AssetOrigin"[]) AS made("origin")
    CROSS JOIN LATERAL (
      SELECT "id" FROM "Asset"
      WHERE "userId" = ${idOf(userId)} AND ${ofPlace} AND "origin" = made."origin"
        AND "type" = ${type}::"AssetType" AND "deletedAt" IS NULL
      ORDER BY "createdAt" DESC, "id" DESC LIMIT ${limit}::int) near`;
}

const readPictures = (value: unknown) => (value as AssetJson[]).map(readAssetRow).map(toAssetView);
