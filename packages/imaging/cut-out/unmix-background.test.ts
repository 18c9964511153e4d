import { expect, test } from 'vitest';
import { drawView } from '../tests/fixtures/drawn-views.ts';
import type { Colour } from '../tests/fixtures/drawn-views.ts';
import { unmixBackground } from './unmix-background.ts';

const SIDE = 60;
/** The last column of the product; behind it lies one pixel that is half product and half background. */
const LAST = 30;
const DARK: Colour = [70, 60, 60];
const PALE: Colour = [235, 228, 220];
/** The alpha of an edge that a mask does not see. */
const loose = (x: number): number => Math.min(255, Math.max(0, 255 - 70 * (x - LAST)));

/** Alpha along one row after the background was taken out. */
function unmixed(product: Colour, paper: Colour = [255, 255, 255], isGrainy = false): readonly number[] {
  const half = product.map((value, c) => Math.round((value + paper[c]!) / 2)) as unknown as Colour;
  const view = drawView(SIDE, (x, y) => {
    const isBeside = x >= 10 && y >= 10 && y < SIDE - 10;
    if (isBeside && x <= LAST) return product;
    if (isBeside && x === LAST + 1) return half;
    const grain = isGrainy ? ((x * 7 + y * 13) % 11) - 5 : 0;
    return paper.map((value) => Math.min(255, value + grain)) as unknown as Colour;
  });
  const alpha = Uint8Array.from({ length: SIDE * SIDE }, (_, i) => {
    const [x, y] = [i % SIDE, Math.floor(i / SIDE)];
    return x >= 10 && y >= 10 && y < SIDE - 10 ? loose(x) : 0;
  });
  unmixBackground(view.picture, { left: 0, top: 0, width: SIDE, height: SIDE }, alpha, view);
  return [...alpha.subarray((SIDE * SIDE) / 2 + LAST, (SIDE * SIDE) / 2 + SIDE)];
}

/** All that is left beside the product, in whole pixels: half a pixel would be right. */
const left = (row: readonly number[]): number => row.slice(1).reduce((sum, value) => sum + value, 0) / 255;

test.each([
  ['a dark product', DARK],
  ['a pale one, for which the edge filter has no edge to follow', PALE],
])('a loose edge of %s ends where the background begins', (_, product) => {
  const row = unmixed(product);
  expect(row[0]).toBe(255);
  expect(left(row)).toBeGreaterThan(0.2);
  expect(left(row)).toBeLessThan(1.2);
});

test('black on black is left as it is: nothing tells where the product ends', () => {
  const row = unmixed([0, 0, 0], [0, 0, 0]);
  expect(row).toEqual(Array.from({ length: SIDE - LAST }, (_, at) => loose(LAST + at)));
});

test('on a grainy background nothing is taken: its colour is not known exactly enough', () => {
  expect(unmixed(DARK, [200, 200, 200], true)).toEqual(
    Array.from({ length: SIDE - LAST }, (_, at) => loose(LAST + at)),
  );
});
