import type { Outline } from './geometry/outline-shape.ts';

/** A small picture and what stands in it. */
export interface ComparedPicture {
  /** Three bytes a pixel. */
  readonly rgb: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly products: readonly Outline[];
}

/**
 * Mean difference, of 255, between what surrounds the products of two pictures of one size: pixels that a product covers in either
 * are left out, so that a product that was moved makes no difference of its own.
 */
export function surroundingsApart(a: ComparedPicture, b: ComparedPicture): number {
  const covered = new Uint8Array(a.width * a.height);
  for (const { left, top, width, height, data } of [...a.products, ...b.products]) {
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        if (data[(y * width + x) * 4 + 3]! > 0) covered[(top + y) * a.width + left + x] = 1;
      }
    }
  }
  let [sum, count] = [0, 0];
  for (let p = 0; p < covered.length; p++) {
    if (covered[p] === 1) continue;
    count++;
    for (let c = 0; c < 3; c++) sum += Math.abs(a.rgb[p * 3 + c]! - b.rgb[p * 3 + c]!);
  }
  return count === 0 ? 255 : sum / (count * 3);
}
