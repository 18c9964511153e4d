import { countMarked, maskOf } from '../pixels/each-pixel.ts';
import { dilate } from '../pixels/mask-shapes.ts';
import { open as opened } from './pixel-areas.ts';
import { floodPlainBackground } from './plain-background.ts';
import { clearOf } from './restore-bodies.ts';
import type { PhotoView } from './view-photo.server.ts';

/** Softness of an edge, in pixels of the view. */
const SOFT_EDGE_PIXELS = 4;
/** The share of the product that may differ between the look and the background. */
const MOST_DIFFERENT_RATIO = 0.004;

/**
 * Whether a plain background tells the same product apart as a look of the network took, over all of it and nowhere else: then a second
 * look can change its edge only. White on white, gaps, shadows and mirror images that were taken along are differences.
 *
 * @param seen 0..255 at the view's size
 */
export function isToldByBackground({ picture, lab, background, isPlain }: PhotoView, seen: Uint8Array): boolean {
  if (!isPlain) return false;
  const { width, height } = picture;
  const clear = clearOf(background);
  const taken = maskOf(seen.length, (i) => seen[i]! > 127);
  const open = floodPlainBackground(background, lab, width, height);
  const told = maskOf(seen.length, (i) => background.distance[i]! > clear && !open[i]);
  const most = MOST_DIFFERENT_RATIO * countMarked(taken);
  const [nearTaken, nearTold] = [taken, told].map((mask) => dilate(mask, width, height, SOFT_EDGE_PIXELS));
  const lost = opened(
    maskOf(seen.length, (i) => told[i] === 1 && !nearTaken![i]),
    width,
    height,
    1,
  );
  const untold = opened(
    maskOf(seen.length, (i) => taken[i] === 1 && !nearTold![i]),
    width,
    height,
    1,
  );
  return countMarked(lost) <= most && countMarked(untold) <= most;
}
