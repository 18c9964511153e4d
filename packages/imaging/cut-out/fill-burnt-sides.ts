import { countMarked, maskOf } from '../pixels/each-pixel.ts';
import { dilate } from '../pixels/mask-shapes.ts';
import { isWalled } from './is-walled.ts';
import { areasOf, mean } from './pixel-areas.ts';
import { apartOf, backgroundAround, floodFromFrame } from './plain-background.ts';
import type { PhotoView } from './view-photo.server.ts';

/*
 * Chosen on the first set of shop photos (`scripts/bench/shop-photos.json`); the control set and photos that no rule was made on were looked
 * at afterwards.
 */

/** Noise in Lab of burnt-out paper: only what the camera clips has the same colour on product and background. */
const BURNT_OUT_NOISE_LAB = 0.1;
/** Least area that tells of a burnt-out side, and least area of all of them, as shares of the product; and how many at least. */
const LEAST_RATIO = 0.001;
const LEAST_SUM_RATIO = 0.01;
const LEAST_AREAS = 3;
/** The mean of a look, 0..255, that sees a trace of product, and of one that takes an area for background: in a gap every look sees next to nothing. */
const TRACE = 15;
const GROUND = 127;
/** Radius, in pixels of the view, of the soft rim that goes with an area. */
const RIM_PIXELS = 3;

/**
 * Fills what a look opened inside of a product whose own sides are burnt out to the background's colour: the chrome of a wheel on white. Enclosed areas
 * of that colour that fade into the product along some of their rim, and of which a look sees a trace, are sides of it. Where there are several, and they are
 * more than the other enclosed areas of that colour, no such area is a gap for certain.
 *
 * @param found 0..255 at the view's size
 */
export function fillBurntSides(
  { picture: { width, height }, background }: PhotoView,
  found: Uint8Array,
  looks: readonly Uint8Array[],
): Uint8Array {
  if (background.noise > BURNT_OUT_NOISE_LAB) return found;
  const area = countMarked(maskOf(found.length, (i) => found[i]! > 127));
  const apart = apartOf(background);
  const around = backgroundAround(background, width, height);
  const enclosed = maskOf(found.length, (i) => !around[i] && background.distance[i]! < apart);
  const areas = areasOf(enclosed, width, height, Math.max(1, LEAST_RATIO * area));
  const isBurnt = (pixels: readonly number[]): boolean => {
    const seen = looks.map((look) => mean(pixels, (i) => look[i]!));
    const isContested = seen.some((value) => value > TRACE) && seen.some((value) => value < GROUND);
    return isContested && !isWalled(background, width, pixels, enclosed);
  };
  if (areas.length < LEAST_AREAS || areas.every((pixels) => mean(pixels, (i) => found[i]!) > 127)) return found;
  const burnt = areas.filter(isBurnt);
  const size = (some: readonly (readonly number[])[]): number => some.reduce((sum, { length }) => sum + length, 0);
  const least = Math.max(LEAST_SUM_RATIO * area, size(areas) / 2);
  if (burnt.length < LEAST_AREAS || size(burnt) < least) return found;
  // Paper between a product and its shadow has the paper's colour as well.
  const outside = floodFromFrame(width, height, (i) => found[i]! <= GROUND);
  const sides = dilate(
    maskOf(found.length, (i) => enclosed[i] === 1 && !outside[i]),
    width,
    height,
    RIM_PIXELS,
  );
  return found.map((value, i) => (sides[i] && !around[i] ? 255 : value));
}
