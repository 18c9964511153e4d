import { maskOf } from '../pixels/each-pixel.ts';
import { dilate } from '../pixels/mask-shapes.ts';
import type { PixelBox } from '../pixels/raster.ts';
import { isBesideWall } from './is-walled.ts';
import { apartOf, floodFromFrame, isShadowLike } from './plain-background.ts';
import { resizePlane } from './planes.server.ts';
import type { Plane } from './planes.server.ts';
import { matteSize } from './refine-matte.server.ts';
import { distanceToMask, labelRegions } from './regions.ts';
import { clearOf } from './restore-bodies.ts';
import type { PhotoView } from './view-photo.server.ts';

/** Alpha up to which a pixel counts as open, and from which as solid, 0..255. */
const OPEN_ALPHA = 12;
const SOLID_ALPHA = 250;
/** Alpha up to which a pixel of the background's colour is more open than solid. */
const POCKET_ALPHA = 127;
/** Largest end of a pocket, as a share of the product, and share of it that lies beside the product. */
const POCKET_SHARE = 0.001;
const WALLED_SHARE = 0.75;
/** Width of the soft rim of a pocket, in pixels. */
const SOFT_RIM = 3;
/** Least distance of the inside from anything open: pixels of the photo, or a share of its long side where edges are wider. */
const LEAST_DEPTH = 9;
const DEPTH_SHARE = 1 / 130;
/** Up to this share of the product a soft area is a speck: a highlight, a stitch. */
const SPECK_SHARE = 0.0015;
/** A larger share of the product may be glass. */
const TORN_SHARE = 0.01;
/** Mean alpha of a torn area: unlike the background, or at the outline, where a white edge looks like white paper. */
const TORN_ALPHA = 160;
const TORN_ALPHA_NEAR_GROUND = 192;
/** Of a thing that nothing is seen through: the largest torn area, and its mean alpha, unlike the background and like it. */
const TORN_SHARE_OF_SOLID = 0.1;
const TORN_ALPHA_OF_SOLID = 64;
/** So many times as deep as the least depth is more than a wide edge. */
const EDGE_DEPTHS = 2.5;

/** Connected areas far from the outline that are neither open nor solid. */
export interface SoftInside {
  /** Label of each pixel's area in `box`, 0 for none. */
  readonly labels: Int32Array;
  /** Where the product lies in a plane of `width` x `height`, the alpha's size or at most that of `matteSize`. */
  readonly box: PixelBox;
  readonly width: number;
  readonly height: number;
  readonly areas: readonly SoftArea[];
  /** The alpha of each pixel in `box`. */
  readonly opacity: Uint8Array;
}

interface SoftArea {
  /** Share of the product. */
  readonly share: number;
  readonly meanAlpha: number;
  /** Share of its pixels that the background, or a shadow on it, may have. */
  readonly backgroundShare: number;
  /** It lies along the outline. */
  readonly isEdge: boolean;
}

async function findSoftInside(alpha: Plane, view: PhotoView): Promise<SoftInside> {
  const { data, width, height } = await resizePlane(alpha, matteSize(alpha));
  const depth = Math.max(LEAST_DEPTH, DEPTH_SHARE * Math.max(alpha.width, alpha.height)) * (width / alpha.width);
  const box = boxOfProduct(data, width, height);
  const count = box.width * box.height;
  const opacity = new Uint8Array(count);
  const open = new Uint8Array(count);
  for (let y = 0; y < box.height; y++) {
    const from = (box.top + y) * width + box.left;
    opacity.set(data.subarray(from, from + box.width), y * box.width);
  }
  for (let i = 0; i < count; i++) open[i] = opacity[i]! <= OPEN_ALPHA ? 1 : 0;
  const inDepth = distanceToMask(open, box.width, box.height);
  const soft = open;
  for (let i = 0; i < count; i++) soft[i] = opacity[i]! < SOLID_ALPHA && inDepth[i]! >= depth ? 1 : 0;
  const { labels, regions } = labelRegions(soft, box.width, box.height);
  const sums = regions.map(() => ({ alpha: 0, background: 0, deepest: 0 }));
  let product = 0;
  for (let i = 0; i < count; i++) {
    if (opacity[i]! > 127) product++;
    if (!labels[i]) continue;
    const sum = sums[labels[i]! - 1]!;
    sum.alpha += opacity[i]!;
    sum.deepest = Math.max(sum.deepest, inDepth[i]!);
    const at = (box.top + Math.floor(i / box.width)) * width + box.left + (i % box.width);
    if (mayBeBackground(view, placeIn(view.picture, at, width, height))) sum.background++;
  }
  const areas = sums.map((sum, at) => ({
    share: regions[at]!.size / Math.max(1, product),
    meanAlpha: sum.alpha / regions[at]!.size,
    backgroundShare: sum.background / regions[at]!.size,
    isEdge: sum.deepest < EDGE_DEPTHS * depth,
  }));
  return { labels, box, width, height, areas, opacity };
}

/** Where anything is not open, with a pixel around it that is. */
function boxOfProduct(data: Uint8Array, width: number, height: number): PixelBox {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y++) {
    const row = y * width;
    let first = 0;
    while (first < width && data[row + first]! <= OPEN_ALPHA) first++;
    if (first === width) continue;
    let last = width - 1;
    while (last > right && data[row + last]! <= OPEN_ALPHA) last--;
    left = Math.min(left, first);
    right = Math.max(right, last);
    top = Math.min(top, y);
    bottom = y;
  }
  if (right < left) return { left: 0, top: 0, width: 0, height: 0 };
  left = Math.max(0, left - 1);
  top = Math.max(0, top - 1);
  return { left, top, width: Math.min(width, right + 2) - left, height: Math.min(height, bottom + 2) - top };
}

const mayBeBackground = ({ background, lab }: PhotoView, i: number): boolean =>
  background.distance[i]! < apartOf(background) || isShadowLike(background, lab, i);

/** The pixel of a smaller or larger picture at the place of pixel `i`. */
function placeIn(to: { readonly width: number; readonly height: number }, i: number, width: number, height: number) {
  const x = Math.floor((((i % width) + 0.5) * to.width) / width);
  const y = Math.floor(((Math.floor(i / width) + 0.5) * to.height) / height);
  return y * to.width + x;
}

interface Named {
  readonly isSolid?: boolean;
  readonly mayBeClear?: boolean;
}

/** A highlight or a light patch that the looks were of two minds about; a larger area, or one that shows the background, may be glass. */
function isTorn(
  { share, meanAlpha, backgroundShare, isEdge }: SoftArea,
  isPlain: boolean,
  { isSolid = false, mayBeClear = true }: Named,
): boolean {
  if (isSolid && share <= TORN_SHARE_OF_SOLID) {
    return meanAlpha >= (backgroundShare < 0.5 ? TORN_ALPHA_OF_SOLID : TORN_ALPHA);
  }
  if (share > TORN_SHARE) return false;
  if (share <= SPECK_SHARE) return meanAlpha > 127;
  if (isPlain && backgroundShare < 0.5) return meanAlpha >= (mayBeClear ? TORN_ALPHA : TORN_ALPHA_OF_SOLID);
  return (isEdge || !isPlain) && meanAlpha >= TORN_ALPHA_NEAR_GROUND;
}

/**
 * Makes torn areas inside the product solid, in place.
 *
 * @param alpha as large as the photo
 * @param named what its name says: that nothing is seen through it, or that it may be of glass
 * @returns the soft areas, where all of them are left as they are; null where some were filled, so that they have to be found again
 */
export async function fillTorn(alpha: Plane, view: PhotoView, named: Named = {}): Promise<SoftInside | null> {
  const soft = await findSoftInside(alpha, view);
  const { labels, box, width, height, areas } = soft;
  const isFilled = areas.map((area) => isTorn(area, view.isPlain, named));
  if (!isFilled.includes(true)) return soft;
  const pockets = findPockets(soft, view);
  const { data } = alpha;
  const columns = Int32Array.from({ length: alpha.width }, (_, x) => Math.floor(((x + 0.5) * width) / alpha.width));
  for (let y = 0; y < alpha.height; y++) {
    const down = Math.floor(((y + 0.5) * height) / alpha.height) - box.top;
    if (down < 0 || down >= box.height) continue;
    for (let x = 0; x < alpha.width; x++) {
      const i = y * alpha.width + x;
      if (data[i]! <= OPEN_ALPHA || data[i] === 255) continue;
      const across = columns[x]! - box.left;
      if (across < 0 || across >= box.width) continue;
      const at = down * box.width + across;
      if (labels[at]! > 0 && !pockets[at] && isFilled[labels[at]! - 1]) data[i] = 255;
    }
  }
  return null;
}

/**
 * The ends of pockets of the outline in some soft areas; 1 there, and on their soft rim. Between fringes, whose colour bleeds into them, paper goes on to the
 * open without anything solid in between; it is small and nowhere far from the product. The pale side of a product is wider.
 */
function findPockets({ labels, box, width, height, areas, opacity }: SoftInside, view: PhotoView): Uint8Array {
  const { picture, background } = view;
  const inView = (i: number): number =>
    placeIn(picture, (box.top + Math.floor(i / box.width)) * width + box.left + (i % box.width), width, height);
  const isPaper = (i: number): boolean => background.distance[inView(i)]! < clearOf(background);
  const outside = floodFromFrame(
    box.width,
    box.height,
    (i) => opacity[i]! <= OPEN_ALPHA || (view.isPlain && opacity[i]! <= POCKET_ALPHA && isPaper(i)),
  );
  const sums = areas.map(() => ({ open: 0, walled: 0 }));
  for (let i = 0; i < labels.length; i++) {
    const sum = outside[i] ? sums[labels[i]! - 1] : undefined;
    if (!sum) continue;
    sum.open++;
    if (isBesideWall(background, picture.width, inView(i))) sum.walled++;
  }
  const isPocket = sums.map(
    ({ open, walled }, at) => areas[at]!.share <= POCKET_SHARE && open > 0 && walled > WALLED_SHARE * open,
  );
  const ends = maskOf(labels.length, (i) => outside[i] === 1 && labels[i]! > 0 && isPocket[labels[i]! - 1]!);
  return dilate(ends, box.width, box.height, SOFT_RIM);
}

/**
 * The translucent places far inside the product, at the view's size; 1 there. Specks are left out.
 *
 * @param soft the soft areas of this alpha, where they are known
 */
export async function findTranslucent(
  alpha: Plane,
  view: PhotoView,
  soft: SoftInside | null = null,
): Promise<Uint8Array> {
  const { labels, box, width, height, areas } = soft ?? (await findSoftInside(alpha, view));
  const translucent = new Uint8Array(view.picture.width * view.picture.height);
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] && areas[labels[i]! - 1]!.share > SPECK_SHARE) {
      const at = (box.top + Math.floor(i / box.width)) * width + box.left + (i % box.width);
      translucent[placeIn(view.picture, at, width, height)] = 1;
    }
  }
  return translucent;
}
