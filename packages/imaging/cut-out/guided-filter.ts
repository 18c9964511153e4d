import { growBlocks, sumWindows } from '../pixels/blocks.ts';
import type { Blocks } from '../pixels/blocks.ts';
import type { RgbRaster } from '../pixels/raster.ts';

/**
 * How an alpha value (0..1) follows from a pixel's colour: red, green and blue of it, 0..1 each, times the first three numbers, plus
 * the fourth. Four numbers for each pixel.
 */
export type LinearMatte = Float32Array;

/**
 * The colour guided filter of He, Sun and Tang ("Guided Image Filtering", 2013): the mask `alpha` (0..255) is
 * explained, window by window, as a linear function of the picture's colours, so its edges move onto the picture's.
 * Gives the coefficients in `blocks`, so that they can be found on a small picture and used on a large one.
 *
 * @param epsilon how much colour contrast counts as an edge, in squared 0..1 units
 */
export function fitLinearMatte(
  guide: RgbRaster,
  alpha: Uint8Array,
  radius: number,
  epsilon: number,
  blocks: Blocks,
): LinearMatte {
  const { data } = guide;
  const area = (2 * radius + 1) ** 2;
  const [one, two] = [1 / (area * 255), 1 / (area * 255 * 255)];
  const fitted = new Float32Array(alpha.length * 4);
  // Four means, of red, green, blue and alpha, and nine of their products.
  const add = (columns: Float64Array, row: number, left: number, right: number, sign: number): void => {
    for (let x = left; x < right; x++) {
      const i = row + x;
      const at = x * 13;
      const r = sign * data[i * 3]!;
      const g = sign * data[i * 3 + 1]!;
      const b = sign * data[i * 3 + 2]!;
      const a = alpha[i]!;
      columns[at]! += r;
      columns[at + 1]! += g;
      columns[at + 2]! += b;
      columns[at + 3]! += sign * a;
      columns[at + 4]! += sign * r * r;
      columns[at + 5]! += sign * r * g;
      columns[at + 6]! += sign * r * b;
      columns[at + 7]! += sign * g * g;
      columns[at + 8]! += sign * g * b;
      columns[at + 9]! += sign * b * b;
      columns[at + 10]! += r * a;
      columns[at + 11]! += g * a;
      columns[at + 12]! += b * a;
    }
  };
  sumWindows(growBlocks(blocks, radius), radius, 13, add, (i, sums) => {
    const mr = sums[0]! * one;
    const mg = sums[1]! * one;
    const mb = sums[2]! * one;
    const ma = sums[3]! * one;
    // Covariance of the window's colours (symmetric 3x3) and of colour with alpha; solved by cofactors.
    const c11 = sums[4]! * two - mr * mr + epsilon;
    const c12 = sums[5]! * two - mr * mg;
    const c13 = sums[6]! * two - mr * mb;
    const c22 = sums[7]! * two - mg * mg + epsilon;
    const c23 = sums[8]! * two - mg * mb;
    const c33 = sums[9]! * two - mb * mb + epsilon;
    const v1 = sums[10]! * two - mr * ma;
    const v2 = sums[11]! * two - mg * ma;
    const v3 = sums[12]! * two - mb * ma;
    const k11 = c22 * c33 - c23 * c23;
    const k12 = c13 * c23 - c12 * c33;
    const k13 = c12 * c23 - c13 * c22;
    const k22 = c11 * c33 - c13 * c13;
    const k23 = c12 * c13 - c11 * c23;
    const k33 = c11 * c22 - c12 * c12;
    const determinant = c11 * k11 + c12 * k12 + c13 * k13 || 1e-12;
    const red = (k11 * v1 + k12 * v2 + k13 * v3) / determinant;
    const green = (k12 * v1 + k22 * v2 + k23 * v3) / determinant;
    const blue = (k13 * v1 + k23 * v2 + k33 * v3) / determinant;
    fitted[i * 4] = red;
    fitted[i * 4 + 1] = green;
    fitted[i * 4 + 2] = blue;
    fitted[i * 4 + 3] = ma - red * mr - green * mg - blue * mb;
  });
  const smooth = new Float32Array(fitted.length);
  const addFitted = (columns: Float64Array, row: number, left: number, right: number, sign: number): void => {
    for (let at = left * 4; at < right * 4; at++) columns[at]! += sign * fitted[row * 4 + at]!;
  };
  sumWindows(blocks, radius, 4, addFitted, (i, sums) => {
    for (let k = 0; k < 4; k++) smooth[i * 4 + k] = sums[k]! / area;
  });
  return smooth;
}
