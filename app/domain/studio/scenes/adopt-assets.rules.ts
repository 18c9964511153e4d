import type { AssetView } from '#app/domain/library/index.ts';
import { pictureKeyOf } from '../document/item-kinds.ts';
import type { SceneDocument, SceneItem, ScenePicture } from '../document/document.schema.ts';

/**
 * Brings a stored document in line with the library: pictures that were deleted go, and a cut-out that arrived while
 * nobody looked takes its place.
 */
export function adoptAssets(document: SceneDocument, assets: readonly AssetView[]): SceneDocument {
  const known = new Set(assets.map((asset) => asset._id));
  const cutoutByParent = new Map(
    assets.flatMap((asset) =>
      asset.origin === 'cutout' && asset.parentId !== null ? [[asset.parentId, asset._id] as const] : [],
    ),
  );
  const pictures = document.pictures.flatMap((picture) => adopt(picture, known, cutoutByParent));
  const keys = new Set(pictures.map((picture) => picture.key));
  const { template } = document;
  return {
    ...document,
    pictures,
    items: document.items.filter((item) => isKept(item, keys, known)),
    shelf: document.shelf.filter((key) => keys.has(key)),
    template: template?.kind === 'picture' && !keys.has(template.pictureKey) ? null : template,
  };
}

function isKept(item: SceneItem, keys: ReadonlySet<string>, assets: ReadonlySet<string>): boolean {
  if (item.kind === 'generated') return assets.has(item.assetId);
  const key = pictureKeyOf(item);
  return key === null || keys.has(key);
}

function adopt(
  picture: ScenePicture,
  known: ReadonlySet<string>,
  cutoutByParent: ReadonlyMap<string, string>,
): ScenePicture[] {
  const { source } = picture;
  if (source.kind !== 'asset') return [picture];
  if (!known.has(source.assetId)) return [];
  const kept = source.cutoutId !== null && known.has(source.cutoutId) ? source.cutoutId : null;
  const cutoutId = kept ?? cutoutByParent.get(source.assetId) ?? null;
  return cutoutId === source.cutoutId ? [picture] : [{ ...picture, source: { ...source, cutoutId } }];
}
