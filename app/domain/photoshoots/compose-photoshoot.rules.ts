import type { Composition } from '#app/domain/generation/index.ts';
import {
  canvasWith,
  emptyScene,
  MARKETPLACE_FILL,
  presetTemplate,
  standAgain,
  toComposition,
  whiteTemplate,
} from '#app/domain/studio/document/index.ts';
import type { Canvas, SceneItem, ScenePicture, ScenePlaces } from '#app/domain/studio/document/index.ts';

/** Pixels: a photo of a photoshoot is square. */
const PHOTO_CANVAS: Canvas = { width: 1280, height: 1280 };

export interface PhotoshootPicture {
  readonly assetId: string;
  readonly cutoutId: string | null;
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** Where the product is within its cut-out, as fractions; null where the picture is used as it is. */
  readonly content: ScenePicture['content'];
  /** How tall what is seen of it is, as its owner said. */
  readonly heightCm?: number | undefined;
}

/** A preset scene: its name, and where a product stands in it. */
export interface PhotoshootScene extends ScenePlaces {
  readonly name: string;
  readonly views?: readonly ScenePlaces[];
}

/**
 * One product on an empty canvas, in a preset scene or, as marketplaces ask for it, on pure white, where the studio would
 * stand it.
 */
export function composePhotoshoot(
  { assetId, cutoutId, ...rest }: PhotoshootPicture,
  scene: PhotoshootScene | 'white' | null = null,
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
    kind: 'picture',
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
    isVisible: true,
  };
  const empty = emptyScene(PHOTO_CANVAS);
  const template =
    scene === 'white' ? whiteTemplate('1:1', MARKETPLACE_FILL, empty) : scene && presetTemplate(scene, PHOTO_CANVAS);
  const canvas = canvasWith(template, empty);
  return toComposition(standAgain({ ...emptyScene(canvas), items: [item], template, pictures: [picture] }));
}
