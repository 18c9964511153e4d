import type { Composition } from '#app/domain/generation/index.ts';
import { AppError } from '#app/platform/errors.ts';
import {
  canvasWith,
  emptyScene,
  MARKETPLACE_FILL,
  presetTemplate,
  sizeMessage,
  standAgain,
  toComposition,
  whiteTemplate,
} from '#app/domain/studio/document/index.ts';
import type { Canvas, SceneItem, ScenePicture, SizedScene } from '#app/domain/studio/document/index.ts';

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

/**
 * One product on an empty canvas, in a preset scene or, as marketplaces ask for it, on pure white, where the studio would
 * stand it.
 *
 * @param shelf the scenes that can be named instead: `unprocessable` with them, where this one has no size for the product
 */
export function composePhotoshoot(
  { assetId, cutoutId, ...rest }: PhotoshootPicture,
  scene: SizedScene | 'white' | null = null,
  shelf: readonly SizedScene[] = [],
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
  const content = standAgain({ ...emptyScene(canvas), items: [item], template, pictures: [picture] });
  const userMessage = sizeMessage(content, shelf);
  if (userMessage !== null) throw new AppError('unprocessable', 'the scene has no size for it', { userMessage });
  return toComposition(content);
}
