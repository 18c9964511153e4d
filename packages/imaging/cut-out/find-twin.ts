import { countMarked, maskOf } from '../pixels/each-pixel.ts';
import type { PixelBox } from '../pixels/raster.ts';
import { areasOf, boxOf, open } from './pixel-areas.ts';
import type { PhotoView } from './view-photo.server.ts';

/*
 * Chosen on one photo of the first set (`scripts/bench/shop-photos.json`); the control set and photos that no rule was made on were looked
 * at afterwards.
 */

/** From here on a look is sure of the product, 0..255, and from here on it half sees something. */
const SURE = 229;
const HALF_SEEN = 51;
/** Half the width, in pixels of the view, of what is only the softness of an outline. */
const SOFT_EDGE_PIXELS = 4;
/** Least area of what is half seen, as a share of what the look is sure of: less is hardly a second product. */
const LEAST_RATIO = 0.25;
/** Margin around it for the closer look, as a share of its longer side. */
const MARGIN_RATIO = 0.12;
/** Share of the half seen area that the closer look holds, and share of what it holds there that it is sure of. */
const HELD_SHARE = 0.7;
const SURE_SHARE = 0.9;
/** The twin's height and area as shares of the product's, and how far apart both may end below, as a share of its height. */
const HEIGHT_RATIO = { least: 0.7, most: 1.4 } as const;
const AREA_RATIO = { least: 0.5, most: 2 } as const;
const FOOT_RATIO = 0.2;

/**
 * Finds the second of two similar products side by side, of which the look was sure of one alone: a closer look at what was half seen is
 * sure of a thing of about the same size, which stands as low. 0..255 at the view's size; null where there is none.
 *
 * @param found all looks together
 * @param lookAt looks at a box of the view alone; 0 outside
 */
export async function findTwin(
  { picture: { width, height } }: PhotoView,
  found: Uint8Array,
  lookAt: (box: PixelBox) => Promise<Uint8Array>,
): Promise<Uint8Array | null> {
  const sure = open(
    maskOf(found.length, (i) => found[i]! >= SURE),
    width,
    height,
    SOFT_EDGE_PIXELS,
  );
  const area = countMarked(sure);
  const half = open(
    maskOf(found.length, (i) => found[i]! >= HALF_SEEN && !sure[i]),
    width,
    height,
    SOFT_EDGE_PIXELS,
  );
  const largest = largestOf(half, width, height, Math.max(1, LEAST_RATIO * area));
  const product = largestOf(sure, width, height, 1);
  if (!largest || !product) return null;
  const seen = await lookAt(withMargin(boxOf(largest, width, height), width, height));
  const held = maskOf(seen.length, (i) => seen[i]! > 127 && !sure[i]);
  if (largest.filter((i) => held[i]).length < HELD_SHARE * largest.length) return null;
  const twin = largestOf(open(held, width, height, SOFT_EDGE_PIXELS), width, height, 1);
  if (!twin || twin.filter((i) => seen[i]! >= SURE).length < SURE_SHARE * twin.length) return null;
  const [own, other] = [boxOf(product, width, height), boxOf(twin, width, height)];
  const isAlike =
    isWithin(other.height / own.height, HEIGHT_RATIO) &&
    isWithin(twin.length / area, AREA_RATIO) &&
    Math.abs(own.top + own.height - other.top - other.height) < FOOT_RATIO * own.height;
  return isAlike ? seen : null;
}

const isWithin = (value: number, { least, most }: { readonly least: number; readonly most: number }): boolean =>
  value > least && value < most;

function largestOf(mask: Uint8Array, width: number, height: number, least: number): readonly number[] | null {
  const areas = areasOf(mask, width, height, least);
  return areas.length === 0 ? null : areas.reduce((a, b) => (b.length > a.length ? b : a));
}

/** A box in fractions of the view, with a margin, in its pixels. */
function withMargin(box: ReturnType<typeof boxOf>, width: number, height: number): PixelBox {
  const margin = MARGIN_RATIO * Math.max(box.width * width, box.height * height);
  const [left, top] = [Math.max(0, box.left * width - margin), Math.max(0, box.top * height - margin)].map(Math.round);
  const right = Math.round(Math.min(width, (box.left + box.width) * width + margin));
  const bottom = Math.round(Math.min(height, (box.top + box.height) * height + margin));
  return { left: left!, top: top!, width: right - left!, height: bottom - top! };
}
