import { expect, it } from 'vitest';
import { MAX_PICTURE_PIXELS, storedSize } from './stored-size.rules.ts';

it.each([
  [8160, 6144],
  [6144, 8160],
  [16_384, 12_288],
])('a photo of %s x %s is stored in at most 50 megapixels, with its shape', (width, height) => {
  const stored = storedSize({ width, height });
  expect(stored.width * stored.height).toBeLessThanOrEqual(MAX_PICTURE_PIXELS);
  expect(stored.width * stored.height).toBeGreaterThan(0.999 * MAX_PICTURE_PIXELS);
  expect(stored.width / stored.height).toBeCloseTo(width / height, 3);
});

it.each([
  [4000, 3000],
  [10_000, 5_000],
])('a photo of %s x %s keeps its size', (width, height) => {
  expect(storedSize({ width, height })).toEqual({ width, height });
});
