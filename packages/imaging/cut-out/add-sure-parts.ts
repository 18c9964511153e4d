import { countMarked, maskOf } from '../pixels/each-pixel.ts';
import { dilate } from '../pixels/mask-shapes.ts';
import { rollIn } from './closed-outline.ts';
import { isBackgroundEven } from './even-background.ts';
import { isInClosedOutline } from './kept-edges.ts';
import { areasOf, open } from './pixel-areas.ts';
import { distanceToMask } from './regions.ts';
import type { PhotoView } from './view-photo.server.ts';

/*
 * Chosen on one photo of the first set (`scripts/bench/shop-photos.json`); the control set and photos that no rule was made on were looked
 * at afterwards.
 */

/** From here on a look is sure of the product, and up to here of the background, 0..255. */
const SURE = 204;
const NOTHING = 64;
/** Half the width, in pixels of the view, of what is only the softness of an outline, and of the rim that goes with a part. */
const SOFT_EDGE_PIXELS = 3;
/** Least area of such a part, as a share of what the look found. */
const LEAST_RATIO = 0.02;

/**
 * Adds whole what one of two looks is sure of and the other took for background, where the background's colour is known and the part lies in a
 * closed outline of the photo. Half of both looks together would cut it at a line that the photo does not have: the visor of a helmet.
 *
 * @param joined both looks together, 0..255 at the view's size
 */
export function addSureParts(view: PhotoView, joined: Uint8Array, looks: readonly Uint8Array[]): Uint8Array {
  const { width, height } = view.picture;
  const added = new Uint8Array(joined.length);
  const isAtFrame = (i: number): boolean => {
    const [x, y] = [i % width, Math.floor(i / width)];
    return Math.min(x, y, width - 1 - x, height - 1 - y) < SOFT_EDGE_PIXELS;
  };
  for (const look of looks) {
    const isMissed = (i: number): boolean => look[i]! > SURE && looks.some((other) => other[i]! < NOTHING);
    const missed = open(maskOf(joined.length, isMissed), width, height, SOFT_EDGE_PIXELS);
    const area = countMarked(maskOf(joined.length, (i) => look[i]! > 127));
    for (const pixels of areasOf(missed, width, height, Math.max(1, LEAST_RATIO * area))) {
      // A part that leaves the picture may be another thing: a plant beside an armchair.
      if (pixels.some((i) => isAtFrame(i))) continue;
      const part = new Uint8Array(joined.length);
      for (const i of pixels) part[i] = 1;
      const whole = dilate(part, width, height, 2 * SOFT_EDGE_PIXELS).map((isNear, i) =>
        isNear && look[i]! > 127 ? 1 : 0,
      );
      const inside = maskOf(joined.length, (i) => whole[i] === 1 || joined[i]! > 127);
      const away = distanceToMask(inside, width, height);
      const evidence = { ...view, width, height, looks, inside, reached: rollIn(view, inside) };
      if (!isBackgroundEven(view, away) || !isInClosedOutline(evidence, pixels)) continue;
      for (let i = 0; i < added.length; i++) if (whole[i]) added[i] = Math.max(added[i]!, look[i]!);
    }
  }
  return joined.map((value, i) => Math.max(value, added[i]!));
}
