import { labOf } from '../pixels/lab.ts';
import { linearFromByte } from '../pixels/linear-light.ts';
import { countMarked, maskOf } from '../pixels/each-pixel.ts';
import { dilate, erode } from '../pixels/mask-shapes.ts';
import type { RgbRaster } from '../pixels/raster.ts';
import { isBackgroundEven } from './even-background.ts';
import { walledShare } from './is-walled.ts';
import { areasOf, indexesOf, mean } from './pixel-areas.ts';
import { apartOf, backgroundAround } from './plain-background.ts';
import { resizePlane } from './planes.server.ts';
import type { Plane } from './planes.server.ts';
import { distanceToMask } from './regions.ts';
import type { PhotoView } from './view-photo.server.ts';

/*
 * Chosen on the first set of shop photos (`scripts/bench/shop-photos.json`); the control set and the difficult set of `bench:cutout` were
 * looked at afterwards.
 */

/** Least area of a gap, in pixels of the view, and the largest, as a share of the product. */
const LEAST_GAP_PIXELS = 12;
const LARGEST_GAP_RATIO = 0.02;
/** Alpha below which a pixel is open, 0..255. */
const HALF_ALPHA = 128;
/** Alpha up to which a pixel is clear, and share of a gap that is: then the rest of it shows the same background. A torn highlight is half transparent. */
const CLEAR_ALPHA = 32;
const CLEAR_SHARE = 0.4;
/** Noise in Lab and share of the border of a background that falls off in a wide curve: its colour is told less exactly, but told. */
const CURVED = { noise: 4, border: 0.95 } as const;
/** Share of its rim along which a gap ends at the product: one that is open, and one that a look took for background. */
const WALLED = { open: 0.98, seen: 0.85 } as const;
/** The mean of a look that takes a gap for background, 0..255, the same where no look takes it for product, also of a thin one, and that of all looks. */
const SURE_LOOK = 48;
const DOUBTFUL_LOOK = 112;
const THIN_LOOK = 80;
const GROUND_LOOKS = 127;
/** Width in pixels of the view of the rim that a look must hold, and its mean there, 0..255: one that lost the product tells nothing of its gaps. */
const RIM_PIXELS = 3;
const HOLDS_RIM = 160;
/** Share of a gap that is not its rim: a highlight along a tube is thinner. */
const CORE_SHARE = 0.6;
/** How far a gap goes on beyond what the view shows of it, in pixels of the view. */
const END_PIXELS = 12;

/**
 * Opens the rest of gaps that are open for the most part, in place. An outline that ends inside an even area of the background's colour, where the
 * photo has no edge, is wrong on one of its sides: where the area ends all around at the product's own edges and most of it is open, all of it is.
 *
 * @param alpha as large as the photo, 0..255
 */
export async function openTornGaps(
  photo: RgbRaster,
  alpha: Plane,
  view: PhotoView,
  looks: readonly Uint8Array[],
): Promise<void> {
  const { picture, background } = view;
  const { width, height } = picture;
  const seen = (await resizePlane(alpha, picture)).data;
  const inside = maskOf(seen.length, (i) => seen[i]! >= HALF_ALPHA);
  const isCurved = background.noise < CURVED.noise && background.borderShare > CURVED.border;
  if (!view.isPlain && !isCurved && !isBackgroundEven(view, distanceToMask(inside, width, height))) return;
  const apart = apartOf(background);
  const around = backgroundAround(background, width, height);
  const alike = maskOf(seen.length, (i) => !around[i] && background.distance[i]! < apart);
  const cores = erode(alike, width, height, 1);
  const most = LARGEST_GAP_RATIO * countMarked(inside);
  const torn = new Uint8Array(seen.length);
  for (const pixels of areasOf(alike, width, height, LEAST_GAP_PIXELS)) {
    if (pixels.length > most || pixels.every((i) => seen[i] === 0)) continue;
    const walled = walledShare(background, width, pixels, alike);
    const isOpen = walled >= WALLED.open && mean(pixels, (i) => (seen[i]! <= CLEAR_ALPHA ? 1 : 0)) >= CLEAR_SHARE;
    if (isOpen || (walled >= WALLED.seen && isSeenThrough(pixels))) for (const i of pixels) torn[i] = 1;
  }
  if (countMarked(torn) === 0) return;
  const near = dilate(torn, width, height, END_PIXELS);
  const [across, down] = [width / photo.width, height / photo.height];
  const inView = (i: number): number =>
    Math.floor((Math.floor(i / photo.width) + 0.5) * down) * width + Math.floor(((i % photo.width) + 0.5) * across);
  const known = new Map<number, number>();
  const isOpened = new Uint8Array(alpha.data.length);
  const gap: number[] = [];
  const take = (i: number): void => {
    if (isOpened[i] || !near[inView(i)] || distanceAt(i) >= apart) return;
    isOpened[i] = 1;
    gap.push(i);
  };
  for (let i = 0; i < alpha.data.length; i++) if (torn[inView(i)]) take(i);
  // The ends of a gap are narrower than the view shows.
  for (let at = 0; at < gap.length; at++) forEachBeside(gap[at]!, take);
  // Single pixels of its grain lie farther from the background.
  for (const i of gap.slice()) {
    forEachBeside(i, (at) => {
      let open = 0;
      forEachBeside(at, (beside) => (open += isOpened[beside]!));
      if (isOpened[at] || open < 3) return;
      isOpened[at] = 1;
      gap.push(at);
    });
  }
  for (const i of gap) alpha.data[i] = 0;
  // A pixel of the rim is a mixture of background and product.
  for (const i of gap) {
    forEachBeside(i, (rim) => {
      if (isOpened[rim]) return;
      let farthest = distanceAt(rim);
      forEachBeside(rim, (at) => (farthest = Math.max(farthest, distanceAt(at))));
      alpha.data[rim] = Math.min(alpha.data[rim]!, Math.round((255 * distanceAt(rim)) / farthest));
    });
  }

  /**
   * Whether the looks that hold the product around take an area for background: none for product, or, of a wide one, all together and one of
   * them surely.
   */
  function isSeenThrough(pixels: readonly number[]): boolean {
    const area = new Uint8Array(alike.length);
    for (const i of pixels) area[i] = 1;
    const rim = indexesOf(dilate(area, width, height, RIM_PIXELS)).filter((i) => !alike[i]);
    const means = looks
      .filter((look) => mean(rim, (i) => look[i]!) >= HOLDS_RIM)
      .map((look) => mean(pixels, (i) => look[i]!));
    if (means.length < 2) return false;
    if (Math.max(...means) <= THIN_LOOK) return true;
    if (mean(pixels, (i) => cores[i]!) < CORE_SHARE) return false;
    if (Math.max(...means) <= DOUBTFUL_LOOK) return true;
    return Math.min(...means) <= SURE_LOOK && mean(means, (value) => value) <= GROUND_LOOKS;
  }

  function forEachBeside(i: number, visit: (at: number) => void): void {
    const x = i % photo.width;
    if (x > 0) visit(i - 1);
    if (x < photo.width - 1) visit(i + 1);
    if (i >= photo.width) visit(i - photo.width);
    if (i + photo.width < alpha.data.length) visit(i + photo.width);
  }

  function distanceAt(i: number): number {
    const kept = known.get(i);
    if (kept !== undefined) return kept;
    const [light, green, yellow] = labOf([
      linearFromByte[photo.data[i * 3]!]!,
      linearFromByte[photo.data[i * 3 + 1]!]!,
      linearFromByte[photo.data[i * 3 + 2]!]!,
    ]);
    const of = inView(i) * 3;
    const { backdrop } = background;
    const distance = Math.hypot(light - backdrop[of]!, green - backdrop[of + 1]!, yellow - backdrop[of + 2]!);
    known.set(i, distance);
    return distance;
  }
}
