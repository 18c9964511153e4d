import { expect, test } from 'vitest';
import { wornLayer } from '#tests/fixtures/try-on.ts';
import { closeSlits } from './close-slits.ts';
import type { WornLayer } from './wear.ts';

const SIZE = { width: 30, height: 30 } as const;
/** A thousand pixels to a metre: slits of three pixels are closed. */
const SCALE = 1000;

/** Cloth, grey on the left and top, white on the right and below, but for a gap that the drape covers or does not. */
function clothWith(isGap: (x: number, y: number) => boolean, isDraped = true): WornLayer {
  const { width, height } = SIZE;
  const count = width * height;
  const data = new Float32Array(count * 4);
  const missing = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    if (isGap(x, y)) missing[i] = isDraped ? 1 : 0;
    else data.set(x + y < 30 ? [0.5, 0.5, 0.5, 1] : [1, 1, 1, 1], i * 4);
  }
  return wornLayer({ data, ...SIZE }, { missing });
}

const cover = (layer: WornLayer, x: number, y: number) => layer.data[(y * SIZE.width + x) * 4 + 3];

test.each([
  ['along a side', (x: number) => x >= 15 && x < 17],
  ['at a cuff', (_: number, y: number) => y >= 15 && y < 18],
])('a hairline slit %s is closed, with a colour between those beside it', (_, isGap) => {
  const layer = clothWith(isGap);
  closeSlits(layer, SCALE);
  for (let i = 0; i < SIZE.width * SIZE.height; i++) expect(layer.data[i * 4 + 3]).toBe(1);
  const at = (15 * SIZE.width + 15) * 4;
  expect(layer.data[at]).toBeGreaterThanOrEqual(0.5);
  expect(layer.data[at]).toBeLessThanOrEqual(1);
});

test('what is wider stays open, and so does what lies before the cloth, and the end of it', () => {
  const wide = clothWith((x) => x >= 13 && x < 19);
  const hair = clothWith((x) => x === 15, false);
  const end = clothWith((_, y) => y >= 28);
  for (const layer of [wide, hair, end]) closeSlits(layer, SCALE);
  expect([cover(wide, 15, 10), cover(hair, 15, 10), cover(end, 10, 29)]).toEqual([0, 0, 0]);
});

test('half a slit is filled as far as it is open', () => {
  const layer = clothWith((x) => x === 15);
  for (let y = 0; y < SIZE.height; y++) {
    const i = y * SIZE.width + 15;
    layer.data.set([0, 0, 0, 0.4], i * 4);
    layer.missing[i] = 0.6;
  }
  closeSlits(layer, SCALE);
  expect(cover(layer, 15, 5)).toBeCloseTo(1);
  expect(layer.data[(5 * SIZE.width + 15) * 4]).toBeCloseTo(0.6 * 0.5);
});
