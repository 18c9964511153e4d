import { countMarked, maskOf } from '../pixels/each-pixel.ts';
import { erode } from '../pixels/mask-shapes.ts';
import { walledShare } from './is-walled.ts';
import { areasOf, mean } from './pixel-areas.ts';
import { apartOf, floodPlainBackground, isShadowLike, smoothLab } from './plain-background.ts';
import type { PlainBackground } from './plain-background.ts';
import { labelRegions } from './regions.ts';
import { clearOf } from './restore-bodies.ts';
import type { PhotoView } from './view-photo.server.ts';

/**
 * Bright metal or white on a plain background is sometimes lost by the network although the background itself tells it apart.
 * An area that is clearly not the backdrop, is no shadow, and is mostly surrounded by product becomes product.
 *
 * @param found 0..255 at the view's size
 */
export function restoreLostParts({ picture, lab, background }: PhotoView, found: Uint8Array): Uint8Array {
  const { width, height } = picture;
  const backdrop = floodPlainBackground(background, lab, width, height);
  const clear = clearOf(background);
  const apart = apartOf(background);
  // The grain would tear a pale area into pieces.
  const smooth = smoothLab(lab, width, height);
  const distance = (i: number): number =>
    Math.sqrt(
      (smooth[i * 3]! - background.backdrop[i * 3]!) ** 2 +
        (smooth[i * 3 + 1]! - background.backdrop[i * 3 + 1]!) ** 2 +
        (smooth[i * 3 + 2]! - background.backdrop[i * 3 + 2]!) ** 2,
    );
  const lost = new Uint8Array(found.length);
  let product = 0;
  for (let i = 0; i < found.length; i++) {
    if (found[i]! > 127) product++;
    else lost[i] = !backdrop[i] && distance(i) > apart && !isShadowLike(background, smooth, i) ? 1 : 0;
  }
  const { labels, regions } = labelRegions(lost, width, height);
  const rims = regions.map(() => ({ total: 0, atProduct: 0, distance: 0 }));
  const beside = [-1, 1, -width, width];
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      const rim = rims[labels[i]! - 1];
      if (!rim) continue;
      rim.distance += distance(i);
      for (let side = 0; side < 4; side++) {
        const neighbour = i + beside[side]!;
        if (labels[neighbour] === labels[i]) continue;
        rim.total++;
        if (found[neighbour]! > 127) rim.atProduct++;
      }
    }
  }
  const accepted = regions.map(({ size, touchesFrame }, index) => {
    const rim = rims[index]!;
    const surrounded = rim.atProduct / Math.max(1, rim.total);
    // An area wholly inside the product (a pale label) may be nearer to the backdrop's colour than its neighbours are.
    const belongs = surrounded > 0.9 || (surrounded > 0.55 && rim.distance / size > clear);
    return !touchesFrame && size > product * 0.002 && belongs;
  });
  const restored = found.map((value, i) => (labels[i] && accepted[labels[i]! - 1] ? 255 : value));
  fillForeignGaps(restored, smooth, { background, width, height });
  return openEyes(restored, found, { lab, background, width, height });
}

/** Share of a gap that has nearly the background's colour, and the mean of what was found, 0..255, from which on it is not the background in a shade. */
const NEAR_GROUND_SHARE = 0.1;
const SEEN_IN_PART = 64;

/**
 * An enclosed gap of another hue than the background is not seen through: a pale label, wax in a jar. Neither is one that a look saw in part and that is
 * nowhere as light as the background: the grey cloth inside of a print. Fills them in place.
 */
function fillForeignGaps(
  found: Uint8Array,
  lab: Float32Array,
  {
    background,
    width,
    height,
  }: { readonly background: PlainBackground; readonly width: number; readonly height: number },
): void {
  const { labels, regions } = labelRegions(
    found.map((value) => (value > 127 ? 0 : 1)),
    width,
    height,
  );
  const apart = apartOf(background);
  const sums = regions.map(() => ({ green: 0, yellow: 0, near: 0, found: 0 }));
  for (let i = 0; i < labels.length; i++) {
    const sum = sums[labels[i]! - 1];
    if (!sum) continue;
    sum.green += lab[i * 3 + 1]! - background.backdrop[i * 3 + 1]!;
    sum.yellow += lab[i * 3 + 2]! - background.backdrop[i * 3 + 2]!;
    if (background.distance[i]! < apart) sum.near++;
    sum.found += found[i]!;
  }
  const isForeign = regions.map(({ size, touchesFrame }, index) => {
    if (touchesFrame) return false;
    const { green, yellow, near, found: seen } = sums[index]!;
    const isOfOtherHue = Math.hypot(green, yellow) / size > Math.max(2.5, 2 * background.noise + 2);
    return isOfOtherHue || (near < NEAR_GROUND_SHARE * size && seen > SEEN_IN_PART * size);
  });
  for (let i = 0; i < found.length; i++) if (labels[i] && isForeign[labels[i]! - 1]) found[i] = 255;
}

/** An eye in the shade: its least area and its rim in pixels of the view, how uneven and how dark it is at most, Lab units, and the mean of what was found in its middle, 0..255. */
const LEAST_EYE_PIXELS = 24;
const RIM_PIXELS = 2;
const EVEN_LAB = 1.5;
const DEEPEST_EYE_LAB = 25;
const MIDDLE_FOUND = 80;
const SHADE_SHARE = 0.9;
const WALLED_SHARE = 0.95;

interface EyeView extends Pick<PhotoView, 'lab' | 'background'> {
  readonly width: number;
  readonly height: number;
}

/**
 * Leaves the eye of a lug open, through which the background shows in light shade: an enclosed gap that was found open, even in its middle, of the
 * background's hue, and with a sharp rim all around. The cloth inside of a printed ring is darker or seen in part.
 */
function openEyes(restored: Uint8Array, found: Uint8Array, { lab, background, width, height }: EyeView): Uint8Array {
  const filled = maskOf(found.length, (i) => found[i]! <= 127 && restored[i]! > 127);
  const middles = erode(filled, width, height, RIM_PIXELS);
  if (countMarked(middles) === 0) return restored;
  const depth = (i: number): number => background.backdrop[i * 3]! - lab[i * 3]!;
  const isEye = (pixels: readonly number[]): boolean => {
    const middle = pixels.filter((i) => middles[i]);
    const deep = mean(middle, depth);
    return (
      middle.length > 0 &&
      deep < DEEPEST_EYE_LAB &&
      mean(middle, (i) => found[i]!) < MIDDLE_FOUND &&
      mean(middle, (i) => Math.abs(depth(i) - deep)) < EVEN_LAB &&
      mean(middle, (i) => (isShadowLike(background, lab, i) ? 1 : 0)) > SHADE_SHARE &&
      walledShare(background, width, pixels, filled) >= WALLED_SHARE
    );
  };
  const opened = restored.slice();
  for (const pixels of areasOf(filled, width, height, LEAST_EYE_PIXELS)) {
    if (isEye(pixels)) for (const i of pixels) opened[i] = 0;
  }
  return opened;
}
