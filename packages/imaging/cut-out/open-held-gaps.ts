import { countMarked, maskOf } from '../pixels/each-pixel.ts';
import { dilate, erode } from '../pixels/mask-shapes.ts';
import type { PixelBox } from '../pixels/raster.ts';
import { exactBackgroundLab, RIM_EDGE_LAB, steepestNear } from './open-gaps.ts';
import { areasOf, boxOf, mean } from './pixel-areas.ts';
import { apartOf, colourEdges, backgroundAround } from './plain-background.ts';
import { distanceToMask } from './regions.ts';
import { isWalled } from './is-walled.ts';
import type { PhotoView } from './view-photo.server.ts';

/*
 * Chosen on the first set of shop photos (`scripts/bench/shop-photos.json`); the control set and photos that no rule was made on were looked
 * at afterwards.
 */

/** Area of a gap, as a share of the product, and in pixels of the view: smaller ones are left to the edges. */
const GAP_RATIO = { least: 0.0003, most: 0.08 } as const;
const LEAST_GAP_PIXELS = 24;
/** The same of one that a look at the whole product took for background: so much, 0..255, in its mean. */
const LEAST_SEEN_PIXELS = 12;
const SEEN_THROUGH = 140;
/** Up to this mean of what was found, 0..255, a gap is open already. */
const CLEAN = 12;
/** Share of a gap that has exactly the background's colour; the rest is its soft rim. */
const EXACT_SHARE = 0.35;
/** Share of its rim that has an edge: a burnt-out highlight fades. */
const RIM_EDGE_SHARE = 0.8;
/** A look at the whole product that has so much of an area, 0..255, is sure of it. */
const SURE_LOOK = 229;
/** So many gaps, the largest ones, are looked at. */
const MOST_LOOKS = 3;
/** Share of a gap that is not its rim: a highlight along a tube is thinner. */
const CORE_SHARE = 0.15;
/** Distance from the outside, as a share of the root of the product's area: a handle is near it, a print lies deeper. */
const DEPTH_RATIO = 0.1;
/** Width of a gap's soft rim, in pixels of the view; the photo's own edge is found afterwards. */
const SOFT_RIM_PIXELS = 1;
/** Sides of the closer looks, in lengths of the gap, and at least so many pixels of the view. */
const LOOK_RATIOS = { wide: 6, near: 3 } as const;
const LEAST_LOOK_PIXELS = 64;
/** The wide look takes a gap for background where its mean is below this, 0..255; the near one has less around it and only must not hold it. */
const SEES_GROUND = { wide: 16, near: 128 } as const;

/**
 * Opens small gaps that a look at the whole product is too coarse for, as under a carrying handle: an area inside what was found that has the
 * plain background's colour and a sharp rim all around, and lies near the outside, and that two closer looks, which have the gap and what is beside
 * it, take for background. A white print or label has that colour too; a look holds it, or it lies deeper.
 *
 * @param found 0..255 at the view's size; the same array comes back where nothing is opened
 * @param looks what the network thought of the whole product, look by look
 * @param lookAt looks at a box of the view alone, 0..255
 */
export async function openHeldGaps(
  { picture: { width, height }, lab, background }: PhotoView,
  found: Uint8Array,
  looks: readonly Uint8Array[],
  lookAt: (box: PixelBox) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const apart = apartOf(background);
  const isLikeBackground = (i: number): boolean => background.distance[i]! < apart;
  const around = backgroundAround(background, width, height);
  const isProduct = (i: number): boolean => found[i]! > 127;
  const held = maskOf(found.length, (i) => isProduct(i) && !around[i] && isLikeBackground(i));
  const cores = erode(held, width, height, 1);
  const area = countMarked(maskOf(found.length, isProduct));
  const exact = 2 * exactBackgroundLab(background);
  const isBackgroundColoured = (pixels: readonly number[]): boolean =>
    pixels.length <= GAP_RATIO.most * area &&
    mean(pixels, (i) => (background.distance[i]! < exact ? 1 : 0)) >= EXACT_SHARE;
  const enclosed = maskOf(found.length, (i) => !around[i] && isLikeBackground(i));
  const seen = areasOf(enclosed, width, height, LEAST_SEEN_PIXELS).filter(
    (pixels) =>
      isBackgroundColoured(pixels) &&
      mean(pixels, (i) => found[i]!) > CLEAN &&
      looks.some((look) => mean(pixels, (i) => look[i]!) <= SEEN_THROUGH) &&
      isWalled(background, width, pixels, enclosed),
  );
  for (const pixels of seen) for (const i of pixels) held[i] = 0;
  const like = areasOf(held, width, height, LEAST_GAP_PIXELS).filter(isBackgroundColoured);
  const least = Math.max(LEAST_GAP_PIXELS, GAP_RATIO.least * area);
  const likely = like.filter(
    (pixels) =>
      pixels.length >= least &&
      mean(pixels, (i) => cores[i]!) >= CORE_SHARE &&
      looks.some((look) => mean(pixels, (i) => look[i]!) <= SURE_LOOK),
  );
  // Few photos have any: the rest is not measured for the others.
  if (likely.length + seen.length === 0) return found;
  const edges = colourEdges(lab, width, height);
  const toOutside = distanceToMask(
    maskOf(found.length, (i) => !isProduct(i)),
    width,
    height,
  );
  const gaps = likely
    .filter((pixels) => {
      if (pixels.every((i) => toOutside[i]! > DEPTH_RATIO * Math.sqrt(area))) return false;
      const rim = pixels.filter((i) => [i - 1, i + 1, i - width, i + width].some((at) => !held[at]));
      return mean(rim, (i) => (steepestNear(edges, i, width) > RIM_EDGE_LAB ? 1 : 0)) > RIM_EDGE_SHARE;
    })
    .sort((one, other) => other.length - one.length)
    .slice(0, MOST_LOOKS);
  let opened = found;
  for (const pixels of [...seen, ...gaps]) {
    if (!seen.includes(pixels) && !(await isSeenThrough(pixels))) continue;
    const gap = new Uint8Array(found.length);
    for (const i of pixels) gap[i] = 1;
    const wide = dilate(gap, width, height, SOFT_RIM_PIXELS);
    opened = opened.map((value, i) => (wide[i] ? 0 : value));
  }
  return opened;

  async function isSeenThrough(pixels: readonly number[]): Promise<boolean> {
    for (const look of ['wide', 'near'] as const) {
      const seen = await lookAt(boxAround(pixels, LOOK_RATIOS[look]));
      if (mean(pixels, (i) => seen[i]!) > SEES_GROUND[look]) return false;
    }
    return true;
  }

  function boxAround(pixels: readonly number[], ratio: number): PixelBox {
    const box = boxOf(pixels, width, height);
    const side = Math.max(LEAST_LOOK_PIXELS, ratio * Math.max(box.width * width, box.height * height));
    const [x, y] = [(box.left + box.width / 2) * width, (box.top + box.height / 2) * height];
    const [left, top] = [Math.max(0, Math.round(x - side / 2)), Math.max(0, Math.round(y - side / 2))];
    return {
      left,
      top,
      width: Math.min(width, Math.round(x + side / 2)) - left,
      height: Math.min(height, Math.round(y + side / 2)) - top,
    };
  }
}
