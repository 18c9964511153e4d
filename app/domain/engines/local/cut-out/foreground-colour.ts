import { boxBlur } from '../box-blur.ts';
import type { RgbRaster } from '../raster.ts';

/**
 * The product's own colour under a soft edge, where the photograph shows a mix of product and old background
 * (blur-fusion: Forte, "Approximate Fast Foreground Colour Estimation", ICIP 2021, two passes).
 * Pixels that are wholly product keep their bytes. Gives 8-bit RGB of the picture's size.
 */
export function estimateForegroundColour(image: RgbRaster, alpha: Float32Array): Uint8Array {
  const { width, height, data } = image;
  const count = width * height;
  const wide = Math.max(8, Math.round(Math.max(width, height) / 24));
  const foreground = new Uint8Array(data);
  const source = new Float32Array(count);
  for (let channel = 0; channel < 3; channel++) {
    for (let i = 0; i < count; i++) source[i] = data[i * 3 + channel]!;
    const front = source.slice();
    const back = source.slice();
    for (const radius of [wide, 5]) {
      const weight = boxBlur(alpha, width, height, radius);
      const frontMean = weightedMean(front, alpha, weight, width, height, radius, false);
      const backMean = weightedMean(back, alpha, weight, width, height, radius, true);
      for (let i = 0; i < count; i++) {
        const a = alpha[i]!;
        const f = frontMean[i]!;
        const b = backMean[i]!;
        front[i] = Math.min(255, Math.max(0, f + a * (source[i]! - a * f - (1 - a) * b)));
        back[i] = Math.min(255, Math.max(0, b));
      }
    }
    for (let i = 0; i < count; i++) if (alpha[i]! < 1) foreground[i * 3 + channel] = Math.round(front[i]!);
  }
  return foreground;
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
