import type { AssetView } from '#app/domain/library/index.ts';
import { pictureKeyOf } from '../document/item-kinds.ts';
import { standAgain } from '../document/scene-reducer.ts';
import type { SceneDocument, SceneItem, ScenePicture } from '../document/document.schema.ts';

/** By their ids, or by those of the photos that they were cut out of. */
type Assets = ReadonlyMap<string, AssetView>;

/**
 * Brings a stored document in line with the library: deleted pictures go, and a cut-out that arrived while the scene
 * was closed takes its place, with its outline: an item that was not moved by hand stands on its own foot.
 */
export function adoptAssets(document: SceneDocument, assets: readonly AssetView[]): SceneDocument {
  const known = new Map(assets.map((asset) => [asset._id, asset]));
  const cutoutByParent = new Map(
    assets.flatMap((asset) =>
      asset.origin === 'cutout' && asset.parentId !== null ? [[asset.parentId, asset] as const] : [],
    ),
  );
  const pictures = document.pictures.flatMap((picture) => adopt(picture, known, cutoutByParent));
  const keys = new Set(pictures.map((picture) => picture.key));
  const { template } = document;
  const adopted = {
    ...document,
    pictures,
    items: document.items.filter((item) => isKept(item, keys, known)),
    shelf: document.shelf.filter((key) => keys.has(key)),
    template: template?.kind === 'picture' && !keys.has(template.pictureKey) ? null : template,
  };
  const hasNewOutline = pictures.some(
    ({ key, content }) =>
      content !== null && document.pictures.some((was) => was.key === key && was.content !== content),
  );
  return hasNewOutline ? { ...adopted, ...standAgain(adopted) } : adopted;
}

function isKept(item: SceneItem, keys: ReadonlySet<string>, assets: Assets): boolean {
  if (item.kind === 'generated') return assets.has(item.assetId);
  const key = pictureKeyOf(item);
  return key === null || keys.has(key);
}

function adopt(picture: ScenePicture, known: Assets, cutoutByParent: Assets): ScenePicture[] {
  const { source } = picture;
  if (source.kind !== 'asset') return [picture];
  if (!known.has(source.assetId)) return [];
  const kept = source.cutoutId === null ? undefined : known.get(source.cutoutId);
  const cutout = kept ?? cutoutByParent.get(source.assetId);
  const cutoutId = cutout?._id ?? null;
  if (cutoutId === source.cutoutId && (!cutout?.content || picture.content)) return [picture];
  return [
    { ...picture, source: { ...source, cutoutId }, content: (cutout ?? known.get(source.assetId))?.content ?? null },
  ];
}
