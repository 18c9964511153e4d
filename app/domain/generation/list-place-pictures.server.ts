import { toAssetView } from '#app/domain/library/index.server.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import { database } from '#app/platform/database/database.server.ts';

/** The newest pictures that were made for a scene of the account and are still there, newest first. */
export async function listPlacePictures(options: {
  readonly account: { readonly id: string };
  readonly sceneId: string;
  readonly limit: number;
}): Promise<AssetView[]> {
  const { account, sceneId, limit } = options;
  const rows = await database().asset.findMany({
    where: {
      userId: account.id,
      deletedAt: null,
      type: 'image',
      origin: { in: ['generated', 'inpainted', 'upscaled'] },
      output: { job: { userId: account.id, placeKind: 'scene', placeId: sceneId } },
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limit,
    include: { files: true },
  });
  return rows.map(toAssetView);
}
