import { toAssetView } from '#app/domain/library/index.server.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import type { SceneDocument } from '../document/document.schema.ts';

/** The account's own pictures that a document refers to, and the cut-outs made from them, with fresh addresses. */
export async function listSceneAssets(options: {
  readonly account: { readonly id: string };
  readonly document: SceneDocument;
}): Promise<AssetView[]> {
  const ids = options.document.pictures.flatMap(({ source }) =>
    source.kind === 'asset' ? [source.assetId, ...(source.cutoutId ? [source.cutoutId] : [])] : [],
  );
  if (ids.length === 0) return [];
  const rows = await database().asset.findMany({
    where: {
      userId: options.account.id,
      deletedAt: null,
      OR: [{ id: { in: ids } }, { parentId: { in: ids }, origin: 'cutout' }],
    },
    orderBy: { createdAt: 'asc' },
    include: { files: true },
  });
  return rows.map(toAssetView);
}
