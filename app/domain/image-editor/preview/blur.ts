import type { Size } from '../document/editor-document.ts';

/** Weights beyond so many standard deviations are nothing. */
const REACH = 2.5;

/** RGBA pixels blurred by a Gauss curve of that standard deviation, edges continued. For small ones: it costs as much as it reaches. */
export function blurred(data: Uint8ClampedArray, { width, height }: Size, sigma: number): Uint8ClampedArray {
  const weights = weightsOf(sigma);
  const across = new Uint8ClampedArray(data.length);
  const both = new Uint8ClampedArray(data.length);
  for (let y = 0; y < height; y += 1) blurLine(data, across, weights, { start: y * width * 4, step: 4, count: width });
  for (let x = 0; x < width; x += 1) blurLine(across, both, weights, { start: x * 4, step: width * 4, count: height });
  return both;
}

function weightsOf(sigma: number): Float32Array {
  const reach = Math.max(1, Math.ceil(sigma * REACH));
  const weights = Float32Array.from({ length: 2 * reach + 1 }, (_, at) =>
    Math.exp(-((at - reach) ** 2) / (2 * sigma ** 2)),
  );
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

interface Line {
  readonly start: number;
  readonly step: number;
  readonly count: number;
}

function blurLine(from: Uint8ClampedArray, to: Uint8ClampedArray, weights: Float32Array, line: Line): void {
  const { start, step, count } = line;
  const reach = (weights.length - 1) / 2;
  for (let at = 0; at < count; at += 1) {
    let [red, green, blue] = [0, 0, 0];
    for (let by = -reach; by <= reach; by += 1) {
      const near = Math.min(count - 1, Math.max(0, at + by));
      const pixel = start + near * step;
      const weight = weights[by + reach]!;
      red += weight * from[pixel]!;
      green += weight * from[pixel + 1]!;
      blue += weight * from[pixel + 2]!;
    }
    const pixel = start + at * step;
    to[pixel] = red;
    to[pixel + 1] = green;
    to[pixel + 2] = blue;
    to[pixel + 3] = from[pixel + 3]!;
  }
}
