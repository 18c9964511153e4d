import { linearFromByte, luminance } from '../pixels/linear-light.ts';
import type { LinearColor } from '../pixels/linear-light.ts';
import type { LinearCanvas } from './linear-canvas.ts';
import type { PlacedItem } from '../pixels/place-item.server.ts';

/** The background's exposure never moves by more than this share: the scene keeps its mood. */
const largestShift = 0.07;

/**
 * Brings the background's brightest tones a little towards the products' brightest, so that both seem lit by the same
 * lamp. Only the background moves. Does nothing without products.
 */
export function matchExposure(canvas: LinearCanvas, products: readonly PlacedItem[]): void {
  const product = highlight(products.flatMap(opaqueLuminances));
  const scene = highlight(sceneLuminances(canvas));
  if (product === null || scene === null || scene < 0.01) return;
  const gain = Math.min(1 + largestShift, Math.max(1 - largestShift, (product / scene) ** 0.15));
  for (let i = 0; i < canvas.light.length; i++) canvas.light[i]! *= gain;
}

/** A product throws some of its own colour into its shadow. */
export function tintShadow(remaining: LinearColor, item: PlacedItem): LinearColor {
  const sum = [0, 0, 0];
  let count = 0;
  for (let i = 0; i < item.data.length; i += 4 * 17) {
    if (item.data[i + 3] !== 255) continue;
    for (let c = 0; c < 3; c++) sum[c]! += linearFromByte[item.data[i + c]!]!;
    count++;
  }
  if (count === 0) return remaining;
  const mean: LinearColor = [sum[0]! / count, sum[1]! / count, sum[2]! / count];
  const level = luminance(mean) + 0.02;
  const share = (c: 0 | 1 | 2): number =>
    remaining[c] * Math.min(1.25, Math.max(0.85, 1 + 0.14 * ((mean[c] + 0.02) / level - 1)));
  return [share(0), share(1), share(2)];
}

function opaqueLuminances(item: PlacedItem): number[] {
  const values: number[] = [];
  for (let i = 0; i < item.data.length; i += 4 * 13) {
    if (item.data[i + 3] !== 255) continue;
    values.push(
      luminance([
        linearFromByte[item.data[i]!]!,
        linearFromByte[item.data[i + 1]!]!,
        linearFromByte[item.data[i + 2]!]!,
      ]),
    );
  }
  return values;
}

function sceneLuminances({ light }: LinearCanvas): number[] {
  const values: number[] = [];
  for (let i = 0; i < light.length; i += 3 * 97) values.push(luminance([light[i]!, light[i + 1]!, light[i + 2]!]));
  return values;
}

/** The tone that only a tenth of the values exceed. */
function highlight(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  return Float64Array.from(values).sort()[Math.floor(values.length * 0.9)]!;
}
