import type { AssetView } from '#app/domain/library/index.ts';
import type { PictureRole, SceneItem, ScenePicture } from '../../document/document.schema.ts';
import type { Box } from '../../document/geometry.ts';
import type { SceneSession } from '../scene-session.ts';

/** A stored picture on a canvas, by the ids that another canvas of the account can load it with. */
export interface CopiedThing {
  readonly assetId: string;
  readonly cutoutId: string | null;
  readonly role: PictureRole;
  readonly box: Box;
}

/** The content of Ctrl+C: the items for the same canvas, their pictures for others. */
export interface CopiedItems {
  readonly ids: readonly string[];
  readonly things: readonly CopiedThing[];
}

/** The stored pictures among the copied items; presets, drawings and results belong to their canvas. */
export function copiedItems({ selection, history, pictures }: SceneSession): CopiedItems {
  const things = history.present.items.flatMap((item) => {
    const picture = selection.includes(item.id) ? pictureOf(item, pictures) : undefined;
    if (picture?.source.kind !== 'asset') return [];
    const { assetId, cutoutId } = picture.source;
    const { x, y, width, height, rotation } = item;
    return [{ assetId, cutoutId, role: picture.role, box: { x, y, width, height, rotation } }];
  });
  return { ids: selection, things };
}

const pictureOf = (item: SceneItem, pictures: readonly ScenePicture[]) =>
  'pictureKey' in item ? pictures.find(({ key }) => key === item.pictureKey) : undefined;

/** The clipboard's text as this app writes it, or null: any page can write to a clipboard. */
export function readCopiedItems(text: string): CopiedItems | null {
  try {
    const { ids, things } = JSON.parse(text) as Partial<CopiedItems>;
    return Array.isArray(ids) && Array.isArray(things) ? { ids, things: things.filter(isThing) } : null;
  } catch {
    return null;
  }
}

const isThing = (thing: Partial<CopiedThing> | null): thing is CopiedThing =>
  typeof thing?.assetId === 'string' &&
  (thing.cutoutId === null || typeof thing.cutoutId === 'string') &&
  (thing.role === 'product' || thing.role === 'prop') &&
  [thing.box?.x, thing.box?.y, thing.box?.width, thing.box?.height, thing.box?.rotation].every((side) =>
    Number.isFinite(side),
  ) &&
  thing.box!.width >= 1 &&
  thing.box!.height >= 1;

/** The picture of another canvas, as this one lists it. */
export function toScenePicture(role: PictureRole, asset: AssetView, cutOut: AssetView | null): ScenePicture {
  return {
    key: `asset:${asset._id}`,
    name: asset.imageName.slice(0, 300) || 'Picture',
    role,
    source: { kind: 'asset', assetId: asset._id, cutoutId: cutOut?._id ?? null },
    width: asset.width,
    height: asset.height,
    hasAlpha: asset.hasAlpha,
    isCutoutFailed: false,
    content: (cutOut ?? asset).content,
    ...(asset.heightCm !== null && { heightCm: asset.heightCm }),
  };
}
