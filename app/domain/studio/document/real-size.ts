import type { RestMode } from '@plinth/imaging';
import { anchorIn } from './anchors.ts';
import type { Size } from './geometry.ts';
import { restOf } from './rests.ts';
import type { Anchor, PictureItem, SceneContent, ScenePicture } from './document.schema.ts';
import { visibleBox, visiblePart } from './visible-part.ts';

/** Height in centimetres of the visible part of a picture, and its source; null where it is unknown. */
export function heightOf(
  picture: ScenePicture,
  item: PictureItem,
): { readonly cm: number; readonly from: 'told' | 'read' } | null {
  if (typeof picture.heightCm === 'number') return { cm: picture.heightCm, from: 'told' };
  const read = picture.content?.readCm;
  // In a whole photo the product's share is unknown.
  return read === undefined || !visiblePart(item, picture) ? null : { cm: read, from: 'read' };
}

/** Width against height of what is seen of it. */
function aspectOf(picture: ScenePicture, item: PictureItem): number {
  const part = visiblePart(item, picture) ?? { width: 1, height: 1 };
  return (picture.width * part.width) / Math.max(1, picture.height * part.height);
}

/** Of the canvas: a product that would be smaller is not seen; of its room: a larger one does not fit. */
const [LEAST_SHARE, MOST_OF_ROOM] = [0.12, 1.15];

/** How a product's true size goes with a scene. */
export type TrueHeight = {
  /** Canvas pixels of what is seen of it, as it is shown. */
  readonly pixels: number;
  /** Against its true height: 1 where the scene has room for it. */
  readonly shrunk: number;
  readonly fits: 'truly' | 'too-large' | 'too-small';
};

/** The displayed share of its true height, where the user placed it by hand; null where it has its automatic size. */
export function placedShare(item: PictureItem, picture: ScenePicture, fit: TrueHeight): number | null {
  const seen = visibleBox(item, picture).height / fit.pixels;
  return Math.abs(seen - 1) < 0.02 ? null : seen * fit.shrunk;
}

/** Null where its size is not known, or the scene's is not. */
export function trueHeight(
  item: PictureItem,
  picture: ScenePicture,
  scene: Pick<SceneContent, 'template' | 'canvas'>,
): TrueHeight | null {
  const height = heightOf(picture, item);
  const rest = restOf(item, picture, scene);
  const place = placeFor(rest ?? 'stand', anchorIn(scene));
  if (!height || !place.scale) return null;
  return fitTrueHeight(height.cm, aspectOf(picture, item), place, scene.canvas.height);
}

/** Multiple of the usual height of its kind, the limit for unmeasured products. Without a kind, centimetres. */
const [MOST_OF_USUAL, MOST_UNKNOWN_CM] = [1.3, 40];
/** Of the canvas: nor is it made smaller than this for a guess. */
const LEAST_GUESSED = 0.16;

/** How tall a product of unknown size may be shown, centimetres, and whether its kind says so. */
function guessedCm({ content }: ScenePicture): { readonly cm: number; readonly isOfKind: boolean } {
  const usual = content?.usualCm;
  return usual === undefined ? { cm: MOST_UNKNOWN_CM, isOfKind: false } : { cm: usual * MOST_OF_USUAL, isOfKind: true };
}

/**
 * Canvas pixels that a product of unknown size takes at most: a ring is not as tall as a bear beside it, nor does a
 * bottle fill a wall that coats hang on. A guess that only bounds; null where the size is known, or the scene's scale is not.
 */
export function guessedMost(
  item: PictureItem,
  picture: ScenePicture,
  scene: Pick<SceneContent, 'template' | 'canvas'>,
): number | null {
  const { scale } = placeFor(restOf(item, picture, scene) ?? 'stand', anchorIn(scene));
  if (!scale || heightOf(picture, item)) return null;
  const least = (LEAST_GUESSED * scene.canvas.height) / Math.max(1, aspectOf(picture, item));
  return Math.max(least, (guessedCm(picture).cm / 100) * scale);
}

/** The visible size of a product, in metres, as it is known or usual for its kind; null where it is not known. */
export function metresOf(item: PictureItem, picture: ScenePicture): Size | null {
  const guess = guessedCm(picture);
  const cm = heightOf(picture, item)?.cm ?? (guess.isOfKind ? guess.cm : null);
  return cm === null ? null : { width: (cm / 100) * aspectOf(picture, item), height: cm / 100 };
}

/** The room that a thing has where it rests so, and how large a metre is there. */
export function placeFor(
  rest: RestMode,
  anchor: Anchor,
): { readonly room: Anchor['room']; readonly scale?: number | undefined } {
  if (rest === 'hang' && anchor.wall) return anchor.wall;
  if (rest === 'lean' && anchor.lean && anchor.scale) {
    const share = anchor.lean.scale / anchor.scale;
    return { room: { width: anchor.room.width * share, height: anchor.room.height * share }, scale: anchor.lean.scale };
  }
  return anchor;
}

function fitTrueHeight(
  cm: number,
  aspect: number,
  { room, scale = 0 }: ReturnType<typeof placeFor>,
  canvasHeight: number,
): TrueHeight {
  const wanted = (cm / 100) * scale;
  const most = MOST_OF_ROOM * Math.min(room.height, room.width / aspect);
  const least = Math.min(most, (LEAST_SHARE * canvasHeight) / Math.max(1, aspect));
  const pixels = Math.min(most, Math.max(least, wanted));
  // Within 15 percent, which is not noticeable.
  const shrunk = pixels / wanted;
  return { pixels, shrunk, fits: shrunk < 0.86 ? 'too-large' : shrunk > 1.15 ? 'too-small' : 'truly' };
}
