import type { CutOutDoubt } from '../contract/cut-out-review.schema.ts';
import { dilate, erode } from '../pixels/mask-shapes.ts';
import { labelRegions } from './regions.ts';

/** The marked pixels of a mask. */
export function indexesOf(mask: Uint8Array): number[] {
  const indexes: number[] = [];
  for (let i = 0; i < mask.length; i++) if (mask[i]) indexes.push(i);
  return indexes;
}

/** The mask without what is narrower than twice `radius`. */
export const open = (mask: Uint8Array, width: number, height: number, radius: number): Uint8Array =>
  dilate(erode(mask, width, height, radius), width, height, radius);

/** The pixels of each connected area that has at least so many. */
export function areasOf(mask: Uint8Array, width: number, height: number, least: number): number[][] {
  const { labels, regions } = labelRegions(mask, width, height);
  const areas: (number[] | null)[] = regions.map(({ size }) => (size < least ? null : []));
  for (let i = 0; i < labels.length; i++) if (labels[i]) areas[labels[i]! - 1]?.push(i);
  return areas.filter((pixels) => pixels !== null);
}

/** Mean of a value over some pixels; 0 for none. */
export function mean(pixels: readonly number[], value: (i: number) => number): number {
  let sum = 0;
  for (let at = 0; at < pixels.length; at++) sum += value(pixels[at]!);
  return sum / Math.max(1, pixels.length);
}

/** Frame of some pixels, as fractions of the picture. */
export function boxOf(pixels: readonly number[], width: number, height: number): CutOutDoubt['box'] {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (const i of pixels) {
    const [x, y] = [i % width, Math.floor(i / width)];
    [left, right] = [Math.min(left, x), Math.max(right, x + 1)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y + 1)];
  }
  return { left: left / width, top: top / height, width: (right - left) / width, height: (bottom - top) / height };
}
