import type { Composition } from '#app/domain/generation/index.ts';
import { toComposition } from '../document/composition.ts';
import type { Rect } from '../document/geometry.ts';
import { OPEN_SEAT, seatItems, seatOf } from '../document/placement.ts';
import { EMPTY_SCENE } from '../document/scene-document.ts';
import type { SceneItem, ScenePicture } from '../document/document.schema.ts';

export interface PhotoshootPicture {
  readonly assetId: string;
  readonly cutoutId: string | null;
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** Where the product is within its cut-out, as fractions; null where the picture is used as it is. */
  readonly content: Rect | null;
}

/** A preset scene: its name, and where a product stands in it. */
export interface PhotoshootScene {
  readonly name: string;
  readonly light: Parameters<typeof seatOf>[0];
}

/** One product on an empty canvas or in a preset scene, where the studio would stand it. */
export function composePhotoshoot(
  { assetId, cutoutId, ...rest }: PhotoshootPicture,
  scene: PhotoshootScene | null = null,
): Composition {
  const picture: ScenePicture = {
    ...rest,
    key: `asset:${assetId}`,
    role: 'product',
    source: { kind: 'asset', assetId, cutoutId },
    hasAlpha: cutoutId !== null,
    isCutoutFailed: cutoutId === null,
  };
  const item: SceneItem = {
    id: 'product',
    pictureKey: picture.key,
    isBackgroundRemoved: cutoutId !== null,
    isAutoPlaced: true,
    x: 0,
    y: 0,
    width: picture.width,
    height: picture.height,
    rotation: 0,
    zIndex: 0,
  };
  const items = seatItems([item], [picture], scene ? seatOf(scene.light) : OPEN_SEAT);
  const template = scene && ({ kind: 'preset', name: scene.name } as const);
  return toComposition({ ...EMPTY_SCENE, items: [...items], template }, [picture]);
}
