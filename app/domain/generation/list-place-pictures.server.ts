import { toAssetView } from '#app/domain/library/index.server.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import { database } from '#app/platform/database/database.server.ts';

/**
 * The newest pictures that were made for a scene of the account and are still there, newest first. With `orOfNone` those too
 * that were ordered from no scene: what programs made, and what was made before places were known.
 */
export async function listPlacePictures(options: {
  readonly account: { readonly id: string };
  readonly sceneId: string;
  readonly limit: number;
  readonly orOfNone?: boolean;
}): Promise<AssetView[]> {
  const { account, sceneId, limit, orOfNone = false } = options;
  const { id: userId } = account;
  const ofScene = { output: { job: { userId, placeKind: 'scene', placeId: sceneId } } };
  // A place that is null is unlike nothing: each way of being of no scene is named.
  const ofNone = [
    { output: null },
    { output: { job: { userId, placeKind: null } } },
    { output: { job: { userId, placeKind: { not: 'scene' } } } },
  ];
  const rows = await database().asset.findMany({
    where: {
      userId,
      deletedAt: null,
      type: 'image',
      origin: { in: ['generated', 'inpainted', 'upscaled'] },
      OR: orOfNone ? [ofScene, ...ofNone] : [ofScene],
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limit,
    include: { files: true },
  });
  return rows.map(toAssetView);
}
