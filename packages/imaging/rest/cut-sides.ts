import { z } from 'zod';
import type { Mask } from './outline-facts.ts';

export const photoSideSchema = z.enum(['left', 'right', 'top', 'bottom']);
export type PhotoSide = z.infer<typeof photoSideSchema>;

/** Of 255: a pixel of the product. */
const SEEN = 128;
/** Of the photo's longer side: how long a product's edge on the photo's edge is at least. */
const LEAST_RUN = 0.04;
/** Of the photo's longer side: how far inside it is compared; of its breadth there, what a cut edge has at least. */
const [INSIDE, LEAST_SHARE] = [0.02, 0.6];

/**
 * The sides of its photo that a product goes up to as if it went on beyond. What only touches a side, as a round thing in a tight
 * frame does, narrows towards it; a photo that is trimmed to its product has it at neighbouring sides.
 */
export function findCutSides({ width, height, alphaAt }: Mask): PhotoSide[] {
  const longer = Math.max(width, height);
  const inside = Math.max(2, Math.round(INSIDE * longer));
  const lines: Readonly<Record<PhotoSide, readonly [length: number, at: (k: number, depth: number) => number]>> = {
    left: [height, (k, depth) => alphaAt(depth, k)],
    right: [height, (k, depth) => alphaAt(width - 1 - depth, k)],
    top: [width, (k, depth) => alphaAt(k, depth)],
    bottom: [width, (k, depth) => alphaAt(k, height - 1 - depth)],
  };
  const found = photoSideSchema.options.filter((side) => {
    const [length, at] = lines[side];
    const edge = longestRun(length, (k) => at(k, 0) >= SEEN);
    const breadth = longestRun(length, (k) => at(k, inside) >= SEEN);
    return edge >= LEAST_RUN * longer && edge >= LEAST_SHARE * breadth;
  });
  const isAcross = found.includes('left') || found.includes('right');
  const isDown = found.includes('top') || found.includes('bottom');
  return isAcross && isDown ? [] : found;
}

function longestRun(length: number, isSeen: (k: number) => boolean): number {
  let [longest, run] = [0, 0];
  for (let k = 0; k < length; k++) {
    run = isSeen(k) ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}
