import { boxBlur } from '../../pixels/box-blur.ts';
import type { RgbRaster } from '../../pixels/raster.ts';

/** What product and ground look like around each pixel, three bytes each. */
interface EdgeColours {
  readonly product: Uint8Array;
  readonly ground: Uint8Array;
}

/**
 * The colours that mix under a soft edge (blur-fusion: Forte, "Approximate Fast Foreground Colour Estimation",
 * ICIP 2021, two passes). They are smooth, so they may be found on a small copy; `productColour` then takes the photo's
 * own pixel into account.
 */
export function estimateEdgeColours(image: RgbRaster, alpha: Float32Array): EdgeColours {
  const { width, height, data } = image;
  const count = width * height;
  const wide = Math.max(8, Math.round(Math.max(width, height) / 24));
  const colours = { product: new Uint8Array(count * 3), ground: new Uint8Array(count * 3) };
  const source = new Float32Array(count);
  const weights = [wide, 5].map((radius) => ({ radius, weight: boxBlur(alpha, width, height, radius) }));
  for (let channel = 0; channel < 3; channel++) {
    for (let i = 0; i < count; i++) source[i] = data[i * 3 + channel]!;
    let front: Float32Array = source;
    let back: Float32Array = source;
    weights.forEach(({ radius, weight }, pass) => {
      const product = weightedMean(front, alpha, weight, width, height, radius, false);
      const ground = weightedMean(back, alpha, weight, width, height, radius, true);
      if (pass === weights.length - 1) {
        for (let i = 0; i < count; i++) {
          colours.product[i * 3 + channel] = Math.min(255, Math.max(0, Math.round(product[i]!)));
          colours.ground[i * 3 + channel] = Math.min(255, Math.max(0, Math.round(ground[i]!)));
        }
        return;
      }
      front = product.map((value, i) => productColour(source[i]!, alpha[i]!, value, ground[i]!));
      back = ground.map((value) => Math.min(255, Math.max(0, value)));
    });
  }
  return colours;
}

/** The product's own colour in a pixel that shows a mix of it and the old ground. */
export function productColour(mixed: number, alpha: number, product: number, ground: number): number {
  return Math.min(255, Math.max(0, product + alpha * (mixed - alpha * product - (1 - alpha) * ground)));
}

function weightedMean(
  values: Float32Array,
  alpha: Float32Array,
  meanAlpha: Float32Array,
  width: number,
  height: number,
  radius: number,
  ofBackground: boolean,
): Float32Array {
  const weighted = new Float32Array(values.length);
  for (let i = 0; i < values.length; i++) weighted[i] = values[i]! * (ofBackground ? 1 - alpha[i]! : alpha[i]!);
  const mean = boxBlur(weighted, width, height, radius);
  for (let i = 0; i < mean.length; i++) mean[i]! /= (ofBackground ? 1 - meanAlpha[i]! : meanAlpha[i]!) + 1e-5;
  return mean;
}
