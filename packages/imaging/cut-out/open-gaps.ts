import { countMarked, maskOf } from '../pixels/each-pixel.ts';
import { dilate } from '../pixels/mask-shapes.ts';
import { areasOf, mean, open } from './pixel-areas.ts';
import { apartOf, colourEdges, backgroundAround } from './plain-background.ts';
import type { PlainBackground } from './plain-background.ts';
import { distanceToMask, labelRegions } from './regions.ts';
import type { PhotoView } from './view-photo.server.ts';

/*
 * Chosen on the first set of shop photos (`scripts/bench/shop-photos.json`) and on the difficult set of `bench:cutout`; the control set was
 * looked at afterwards.
 */

/** Share of a kept area that the looks at the photo as it is must take for background, and up to where a look does, 0..255. */
const SEEN_THROUGH_SHARE = 0.9;
const SEES_GROUND = 64;
/** The looks at the photo as it is; later ones are at the photo with its contrast stretched. */
const PLAIN_LOOKS = 2;
/** Distance from the outside, as a share of the root of the product's area: a handle's gap is near it, a print lies deeper. */
const DEPTH_RATIO = 0.16;
/** Area of a handle's gap, as a share of the product: a larger one may be a plate's well, a pane, a loop. */
const LEAST_GAP_RATIO = 0.0015;
const LARGEST_GAP_RATIO = 0.08;
/** Radius, in pixels of the view, of the soft rim of a gap. */
const RIM_PIXELS = 3;
/** Change over two pixels, Lab units, at the rim of a gap, and the share of the rim that has it: a burnt-out highlight fades. */
export const RIM_EDGE_LAB = 12;
const RIM_EDGE_SHARE = 0.4;

/** Share of an area of nearly the background's colour that a gap covers, when the rest of the area is the gap's narrow ends. */
const LEAST_CORE_RATIO = 0.4;

/** Share of a gap that has exactly the background's colour; the rest is its soft rim. */
const EXACT_SHARE = 0.6;

/** The mean distance in Lab up to which an even area is the background itself rather than something of nearly its colour. */
export const exactBackgroundLab = ({ noise }: PlainBackground): number => 2 * noise + 0.3;

/** Whether an area is the background as it is all around, but for its rim. */
export function isExactBackground(background: PlainBackground, pixels: readonly number[]): boolean {
  const exact = exactBackgroundLab(background);
  const isWholly = mean(pixels, (i) => background.distance[i]!) < exact;
  return isWholly || mean(pixels, (i) => (background.distance[i]! < 2 * exact ? 1 : 0)) > EXACT_SHARE;
}

/**
 * Opens gaps between handles and straps on a plain background: an even area inside what was found, of exactly the background's colour,
 * near the outside, that the looks at the photo as it is take for background. A white print has that colour too, but a look holds it, or
 * it lies deeper. A white side burnt out on white joins the background without an edge: it is no gap.
 *
 * @param found 0..255 at the view's size
 * @param looks what the network thought, 0..255, look by look
 */
export function openGaps(
  { picture, lab, background }: PhotoView,
  found: Uint8Array,
  looks: readonly Uint8Array[],
): Uint8Array {
  const { width, height } = picture;
  const inside = maskOf(found.length, (i) => found[i]! > 127);
  const exact = exactBackgroundLab(background);
  const edges = colourEdges(lab, width, height);
  const even = Math.max(1, 2.5 * background.noise + 0.4);
  const apart = apartOf(background);
  const around = backgroundAround(background, width, height);
  const isAlike = (i: number): boolean =>
    inside[i] === 1 && around[i] === 0 && background.distance[i]! < 2 * exact && edges[i]! < even;
  const alike = open(maskOf(found.length, isAlike), width, height, 1);
  const { labels, regions } = labelRegions(alike, width, height);
  if (regions.length === 0) return found;
  const area = countMarked(inside);
  const toOutside = distanceToMask(
    inside.map((value) => 1 - value),
    width,
    height,
  );
  const plain = looks.slice(0, PLAIN_LOOKS);
  const sums = regions.map(() => ({ distance: 0, nearest: Infinity, rim: 0, sharp: 0, open: plain.map(() => 0) }));
  for (let i = 0; i < labels.length; i++) {
    const sum = sums[labels[i]! - 1];
    if (!sum) continue;
    sum.distance += background.distance[i]!;
    sum.nearest = Math.min(sum.nearest, toOutside[i]!);
    if ([i - 1, i + 1, i - width, i + width].some((at) => labels[at] !== labels[i])) {
      sum.rim++;
      if (steepestNear(edges, i, width) > RIM_EDGE_LAB) sum.sharp++;
    }
    for (const [at, look] of plain.entries()) if (look[i]! <= SEES_GROUND) sum.open[at]!++;
  }
  const isGap = regions.map(({ size }, index) => {
    const { distance, nearest, rim, sharp, open: seen } = sums[index]!;
    return (
      size > area * LEAST_GAP_RATIO &&
      size < area * LARGEST_GAP_RATIO &&
      distance / size < exact &&
      nearest < DEPTH_RATIO * Math.sqrt(area) &&
      sharp > RIM_EDGE_SHARE * rim &&
      seen.every((count) => count > SEEN_THROUGH_SHARE * size)
    );
  });
  const gaps = maskOf(labels.length, (i) => labels[i]! > 0 && isGap[labels[i]! - 1]!);
  if (countMarked(gaps) === 0) return found;
  const rim = dilate(gaps, width, height, RIM_PIXELS);
  const ends = endsOfGaps(
    gaps,
    width,
    height,
    (i) => inside[i] === 1 && around[i] === 0 && background.distance[i]! < apart,
  );
  return found.map((value, i) => (gaps[i] || ends[i] || (rim[i] && background.distance[i]! < apart) ? 0 : value));
}

/** The narrow ends of a gap, that are nearly of the background's colour, with it; 1 there. */
function endsOfGaps(
  gaps: Uint8Array,
  width: number,
  height: number,
  isLikeBackground: (i: number) => boolean,
): Uint8Array {
  const ends = new Uint8Array(gaps.length);
  for (const pixels of areasOf(maskOf(gaps.length, isLikeBackground), width, height, 1)) {
    if (mean(pixels, (i) => gaps[i]!) > LEAST_CORE_RATIO) for (const i of pixels) ends[i] = 1;
  }
  return ends;
}

/** The largest change within the soft rim of a gap around a pixel. */
export function steepestNear(edges: Float32Array, i: number, width: number): number {
  let steepest = 0;
  for (let down = -RIM_PIXELS; down <= RIM_PIXELS; down++) {
    for (let across = -RIM_PIXELS; across <= RIM_PIXELS; across++) {
      steepest = Math.max(steepest, edges[i + down * width + across] ?? 0);
    }
  }
  return steepest;
}
