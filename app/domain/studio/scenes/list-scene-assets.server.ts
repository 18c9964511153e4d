import { foundAssetsRead } from '#app/domain/library/index.server.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import { readOne } from '#app/platform/database/read.server.ts';
import type { QueryFragment } from '#app/platform/database/read.server.ts';
import type { SceneDocument } from '../document/document.schema.ts';

interface SceneAssetsOptions {
  readonly account: { readonly id: string };
  readonly document: Pick<SceneDocument, 'pictures' | 'items'>;
}

/** As `sceneAssetsRead`, by itself. */
export const listSceneAssets = (options: SceneAssetsOptions): Promise<AssetView[]> => readOne(sceneAssetsRead(options));

/** The account's own pictures that a document refers to, and the cut-outs made from them, with fresh addresses. */
export function sceneAssetsRead(options: SceneAssetsOptions): QueryFragment<AssetView[]> {
  const { pictures, items } = options.document;
  const ofPictures = pictures.flatMap(({ source }) =>
    source.kind === 'asset' ? [source.assetId, ...(source.cutoutId ? [source.cutoutId] : [])] : [],
  );
  const ofResults = items.flatMap((item) => (item.kind === 'generated' ? [item.assetId] : []));
  return foundAssetsRead({ account: options.account, assetIds: [...ofPictures, ...ofResults] });
}
