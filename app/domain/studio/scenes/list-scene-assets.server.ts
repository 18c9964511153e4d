import { findAssets } from '#app/domain/library/index.server.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import type { SceneDocument } from '../document/document.schema.ts';

/** The account's own pictures that a document refers to, and the cut-outs made from them, with fresh addresses. */
export async function listSceneAssets(options: {
  readonly account: { readonly id: string };
  readonly document: Pick<SceneDocument, 'pictures' | 'items'>;
}): Promise<AssetView[]> {
  const { pictures, items } = options.document;
  const ofPictures = pictures.flatMap(({ source }) =>
    source.kind === 'asset' ? [source.assetId, ...(source.cutoutId ? [source.cutoutId] : [])] : [],
  );
  const ofResults = items.flatMap((item) => (item.kind === 'generated' ? [item.assetId] : []));
  return findAssets({ account: options.account, assetIds: [...ofPictures, ...ofResults] });
}
