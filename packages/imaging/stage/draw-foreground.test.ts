import { expect, test } from 'vitest';
import { linearFromByte } from '../pixels/linear-light.ts';
import { drawForeground } from './draw-foreground.ts';
import type { Foreground } from './draw-foreground.ts';
import { createCanvas } from './linear-canvas.ts';
import type { LinearCanvas } from './linear-canvas.ts';

const side = 20;
const plainGrade = { warmth: 0, exposure: 0, contrast: 0, saturation: 0 };

/** A grey set with a product over the columns `from` to `to`. */
function canvasWith(from: number, to: number): LinearCanvas {
  const canvas = createCanvas(side, side);
  canvas.light.fill(0.4);
  for (let i = 0; i < side * side; i++) if (i % side >= from && i % side < to) canvas.productCover[i] = 1;
  return canvas;
}

/** Dark leaves over the first columns. */
function leaves(columns: number, changes: Partial<Foreground> = {}): Foreground {
  const pixels = new Uint8Array(side * side * 4);
  for (let i = 0; i < side * side; i++) if (i % side < columns) pixels.set([40, 80, 30, 255], i * 4);
  return { pixels, grade: plainGrade, vignette: { strength: 0, centerX: 0.5, centerY: 0.5 }, ...changes };
}

const at = (canvas: LinearCanvas, x: number, y = 10): number => canvas.light[(y * side + x) * 3]!;

test('lies over the set beside the product', () => {
  const canvas = canvasWith(8, 14);
  expect(drawForeground(canvas, leaves(4))).toBe(true);
  expect(at(canvas, 3)).toBeCloseTo(linearFromByte[40]!, 5);
  expect(at(canvas, 4)).toBeCloseTo(0.4, 5);
});

test('where it meets a product it lies only beside it', () => {
  const canvas = canvasWith(3, 20);
  const touching = leaves(3);
  // A leaf tip of two pixels on the product: less than three hundredths of it.
  for (const i of [10 * side + 3, 10 * side + 4]) touching.pixels.set([40, 80, 30, 255], i * 4);
  expect(drawForeground(canvas, touching)).toBe(true);
  expect(at(canvas, 2)).toBeCloseTo(linearFromByte[40]!, 5);
  expect([at(canvas, 3), at(canvas, 4)]).toEqual([Math.fround(0.4), Math.fround(0.4)]);
});

test('stays away where it would have to cover more than three hundredths of the products', () => {
  const canvas = canvasWith(3, 20);
  const before = canvas.light.slice();
  expect(drawForeground(canvas, leaves(4))).toBe(false);
  expect(canvas.light).toEqual(before);
});

test('an empty set takes all of it', () => {
  const canvas = canvasWith(0, 0);
  expect(drawForeground(canvas, leaves(side))).toBe(true);
  expect(at(canvas, 19)).toBeCloseTo(linearFromByte[40]!, 5);
});

test("takes on the set's grade and the lens's falloff", () => {
  const [plain, bright, dark] = [canvasWith(8, 14), canvasWith(8, 14), canvasWith(8, 14)];
  drawForeground(plain, leaves(4));
  drawForeground(bright, leaves(4, { grade: { ...plainGrade, exposure: 0.5 } }));
  drawForeground(dark, leaves(4, { vignette: { strength: 0.4, centerX: 0.5, centerY: 0.5 } }));
  expect(at(bright, 1, 18)).toBeGreaterThan(at(plain, 1, 18));
  expect(at(dark, 1, 18)).toBeLessThan(at(plain, 1, 18));
});
