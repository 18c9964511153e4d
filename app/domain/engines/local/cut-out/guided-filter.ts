import type { RgbRaster } from '../../pixels/raster.ts';
import { boxBlur } from '../../pixels/box-blur.ts';

/** How an alpha value follows from a pixel's colour: alpha = red*r + green*g + blue*b + offset, colours 0..1. */
export interface LinearMatte {
  readonly red: Float32Array;
  readonly green: Float32Array;
  readonly blue: Float32Array;
  readonly offset: Float32Array;
}

/**
 * The colour guided filter of He, Sun and Tang ("Guided Image Filtering", 2013): the mask `alpha` (0..1) is
 * explained, window by window, as a linear function of the picture's colours, so its edges move onto the picture's.
 * Gives the coefficients, so that they can be found on a small picture and used on a large one.
 *
 * @param epsilon how much colour contrast counts as an edge, in squared 0..1 units
 */
export function fitLinearMatte(guide: RgbRaster, alpha: Float32Array, radius: number, epsilon: number): LinearMatte {
  const { width, height, data } = guide;
  const count = width * height;
  const channel = (offset: number): Float32Array => {
    const plane = new Float32Array(count);
    for (let i = 0; i < count; i++) plane[i] = data[i * 3 + offset]! / 255;
    return plane;
  };
  const mean = (plane: Float32Array): Float32Array => boxBlur(plane, width, height, radius);
  const meanOfProduct = (a: Float32Array, b: Float32Array): Float32Array => {
    const product = new Float32Array(count);
    for (let i = 0; i < count; i++) product[i] = a[i]! * b[i]!;
    return mean(product);
  };
  const r = channel(0);
  const g = channel(1);
  const b = channel(2);
  const [meanR, meanG, meanB, meanA] = [mean(r), mean(g), mean(b), mean(alpha)];
  const [rr, rg, rb] = [meanOfProduct(r, r), meanOfProduct(r, g), meanOfProduct(r, b)];
  const [gg, gb, bb] = [meanOfProduct(g, g), meanOfProduct(g, b), meanOfProduct(b, b)];
  const [ra, ga, ba] = [meanOfProduct(r, alpha), meanOfProduct(g, alpha), meanOfProduct(b, alpha)];

  const red = new Float32Array(count);
  const green = new Float32Array(count);
  const blue = new Float32Array(count);
  const offset = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    const mr = meanR[i]!;
    const mg = meanG[i]!;
    const mb = meanB[i]!;
    const ma = meanA[i]!;
    // Covariance of the window's colours (symmetric 3x3) and of colour with alpha; solved by cofactors.
    const c11 = rr[i]! - mr * mr + epsilon;
    const c12 = rg[i]! - mr * mg;
    const c13 = rb[i]! - mr * mb;
    const c22 = gg[i]! - mg * mg + epsilon;
    const c23 = gb[i]! - mg * mb;
    const c33 = bb[i]! - mb * mb + epsilon;
    const v1 = ra[i]! - mr * ma;
    const v2 = ga[i]! - mg * ma;
    const v3 = ba[i]! - mb * ma;
    const k11 = c22 * c33 - c23 * c23;
    const k12 = c13 * c23 - c12 * c33;
    const k13 = c12 * c23 - c13 * c22;
    const k22 = c11 * c33 - c13 * c13;
    const k23 = c12 * c13 - c11 * c23;
    const k33 = c11 * c22 - c12 * c12;
    const determinant = c11 * k11 + c12 * k12 + c13 * k13 || 1e-12;
    red[i] = (k11 * v1 + k12 * v2 + k13 * v3) / determinant;
    green[i] = (k12 * v1 + k22 * v2 + k23 * v3) / determinant;
    blue[i] = (k13 * v1 + k23 * v2 + k33 * v3) / determinant;
    offset[i] = ma - red[i]! * mr - green[i]! * mg - blue[i]! * mb;
  }
  return { red: mean(red), green: mean(green), blue: mean(blue), offset: mean(offset) };
}
