import { findAssets } from '#app/domain/library/index.server.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import { database } from '#app/platform/database/database.server.ts';

/** The newest picture that was made for each of these scenes and is still there, by the scene's id. */
export async function listLatestPictures(options: {
  readonly account: { readonly id: string };
  readonly sceneIds: readonly string[];
}): Promise<ReadonlyMap<string, AssetView>> {
  const { account, sceneIds } = options;
  if (sceneIds.length === 0) return new Map();
  const rows = await database().$queryRaw<{ sceneId: string; assetId: string }[]>`
    SELECT DISTINCT ON (job."placeId") job."placeId" AS "sceneId", asset."id"::text AS "assetId"
    FROM "Job" job
    JOIN "JobOutput" output ON output."jobId" = job."id"
    JOIN "Asset" asset ON asset."id" = output."assetId"
    WHERE job."userId" = ${account.id}::uuid AND job."placeKind" = 'scene' AND job."placeId" = ANY(${[...sceneIds]}::text[])
      AND asset."userId" = ${account.id}::uuid AND asset."deletedAt" IS NULL AND asset."type" = 'image'
      AND asset."origin" IN ('generated', 'inpainted', 'upscaled')
    ORDER BY job."placeId", asset."createdAt" DESC, asset."id" DESC`;
  const assets = await findAssets({ account, assetIds: rows.map(({ assetId }) => assetId) });
  return new Map(
    rows.flatMap(({ sceneId, assetId }) => {
      const asset = assets.find(({ _id }) => _id === assetId);
      return asset ? [[sceneId, asset] as const] : [];
    }),
  );
}
