import { growBlocks, sumWindows } from '../pixels/blocks.ts';
import type { Blocks } from '../pixels/blocks.ts';
import type { RgbRaster } from '../pixels/raster.ts';

/** The colours of product and background around each pixel, three bytes each. */
interface EdgeColours {
  readonly product: Uint8Array;
  readonly background: Uint8Array;
}

/** Half the side of the second, narrow window. */
const narrow = 5;
/** The smallest divisor of a mean, so that one over nothing is finite. */
const nothing = 1e-5;

/**
 * The colours that mix under a soft edge (blur-fusion: Forte, "Approximate Fast Foreground Colour Estimation",
 * ICIP 2021, two passes), in `blocks`. They are smooth, so they may be found on a small copy; `productColour` then takes the
 * photo's own pixel into account.
 *
 * @param alpha 0..255, one byte per pixel
 */
export function estimateEdgeColours(image: RgbRaster, alpha: Uint8Array, blocks: Blocks): EdgeColours {
  const { width, height, data } = image;
  const wide = Math.max(8, Math.round(Math.max(width, height) / 24));
  // Alpha, and colour by colour the mixed pixel: all of it, and what the product has in it.
  const addMixed = (columns: Float64Array, row: number, left: number, right: number, sign: number): void => {
    for (let x = left; x < right; x++) {
      const i = row + x;
      const at = x * 7;
      const a = alpha[i]!;
      const r = sign * data[i * 3]!;
      const g = sign * data[i * 3 + 1]!;
      const b = sign * data[i * 3 + 2]!;
      columns[at]! += sign * a;
      columns[at + 1]! += r;
      columns[at + 2]! += g;
      columns[at + 3]! += b;
      columns[at + 4]! += r * a;
      columns[at + 5]! += g * a;
      columns[at + 6]! += b * a;
    }
  };
  // Alpha, and colour by colour what product and background have in a pixel, by the first pass.
  const shares = new Float32Array(alpha.length * 7);
  sumWindows(growBlocks(blocks, narrow), wide, 7, addMixed, (i, sums) => {
    const area = (2 * wide + 1) ** 2;
    const opacity = alpha[i]! / 255;
    const weight = sums[0]! / 255 / area;
    shares[i * 7] = opacity;
    for (let c = 0; c < 3; c++) {
      const all = sums[1 + c]! / area;
      const ofProduct = sums[4 + c]! / 255 / area;
      const product = ofProduct / (weight + nothing);
      const background = (all - ofProduct) / (1 - weight + nothing);
      shares[i * 7 + 1 + c] = opacity * productColour(data[i * 3 + c]!, opacity, product, background);
      shares[i * 7 + 4 + c] = (1 - opacity) * Math.min(255, Math.max(0, background));
    }
  });
  const addShares = (columns: Float64Array, row: number, left: number, right: number, sign: number): void => {
    for (let at = left * 7; at < right * 7; at++) columns[at]! += sign * shares[row * 7 + at]!;
  };
  const colours = { product: new Uint8Array(alpha.length * 3), background: new Uint8Array(alpha.length * 3) };
  sumWindows(blocks, narrow, 7, addShares, (i, sums) => {
    const area = (2 * narrow + 1) ** 2;
    const weight = sums[0]! / area;
    for (let c = 0; c < 3; c++) {
      const product = sums[1 + c]! / area / (weight + nothing);
      const background = sums[4 + c]! / area / (1 - weight + nothing);
      colours.product[i * 3 + c] = Math.min(255, Math.max(0, Math.round(product)));
      colours.background[i * 3 + c] = Math.min(255, Math.max(0, Math.round(background)));
    }
  });
  return colours;
}

/** The product's own colour in a pixel that shows a mix of it and the old background. */
export function productColour(mixed: number, alpha: number, product: number, background: number): number {
  return Math.min(255, Math.max(0, product + alpha * (mixed - alpha * product - (1 - alpha) * background)));
}
