import { maskOf } from '../pixels/each-pixel.ts';
import { dilate } from '../pixels/mask-shapes.ts';
import { areasOf } from './pixel-areas.ts';
import { apartOf, colourEdges, floodFromFrame } from './plain-background.ts';
import { distanceToMask } from './regions.ts';
import type { PhotoView } from './view-photo.server.ts';

/*
 * Chosen on the first set of shop photos (`scripts/bench/shop-photos.json`) and on the difficult set of `bench:cutout`; the control set was
 * looked at afterwards.
 */

/** Width in pixels of the view up to which background that came along is a fringe; wider, a white side is burnt out on white. */
const FRINGE_PIXELS = 16;
/** Noise in Lab of a background whose colour is told exactly enough for that. */
const MOST_NOISE_LAB = 0.3;
/** Radius, in pixels of the view, of the soft rim of a gap in the photo. */
const RIM_PIXELS = 3;
/** A look that gives less, 0..255, does not hold a pixel. */
const HELD = 127;
/** Share of an enclosed area of exactly the background's colour that is open, from which on its rim is open too. */
const OPEN_SHARE = 0.5;

/**
 * Takes off the fringe of background that a loose look on a plain background leaves around a product: what has exactly the background's colour, joins
 * the outside without an edge, is narrow, and is not held by every look; and the same around an open gap, where the looks' soft rim is
 * inside of the photo's.
 *
 * @param found 0..255 at the view's size
 */
export function trimFringe({ picture, lab, background }: PhotoView, found: Uint8Array, looks: readonly Uint8Array[]) {
  const { width, height } = picture;
  if (background.noise > MOST_NOISE_LAB) return found;
  const exact = 2 * (2 * background.noise + 0.3);
  const even = Math.max(1, 2.5 * background.noise + 0.4);
  const edges = colourEdges(lab, width, height);
  const around = floodFromFrame(width, height, (i) => background.distance[i]! < exact && edges[i]! < even);
  const loose = maskOf(found.length, (i) => found[i]! > HELD && around[i] === 1);
  const toOutside = distanceToMask(
    maskOf(found.length, (i) => found[i]! <= HELD),
    width,
    height,
  );
  const wide = maskOf(found.length, (i) => loose[i] === 1 && toOutside[i]! > FRINGE_PIXELS);
  const nearWide = dilate(wide, width, height, 2 * FRINGE_PIXELS);
  const apart = apartOf(background);
  const alike = maskOf(found.length, (i) => !around[i] && background.distance[i]! < exact && edges[i]! < even);
  const rims = dilate(
    rimsOfGaps(alike, (i) => found[i]! > HELD, width, height),
    width,
    height,
    RIM_PIXELS,
  );
  return found.map((value, i) => {
    if (toOutside[i]! > FRINGE_PIXELS) return value;
    const isFringe = around[i] && !nearWide[i] && looks.some((look) => look[i]! <= HELD);
    return isFringe || (rims[i] && background.distance[i]! < apart) ? 0 : value;
  });
}

/** The held rims of open gaps in areas of exactly the background's colour; 1 there. */
function rimsOfGaps(alike: Uint8Array, isHeld: (i: number) => boolean, width: number, height: number): Uint8Array {
  const rims = new Uint8Array(alike.length);
  for (const pixels of areasOf(alike, width, height, 1)) {
    const held = pixels.filter(isHeld);
    if (held.length < (1 - OPEN_SHARE) * pixels.length) for (const i of held) rims[i] = 1;
  }
  return rims;
}
