import { expect, test } from 'vitest';
import { drawView } from '../tests/fixtures/drawn-views.ts';
import type { Colour } from '../tests/fixtures/drawn-views.ts';
import { smoothFadedEdges } from './smooth-faded-edges.ts';

const SIDE = 240;
const TOP = 60;
/** How far a row of the outline lies from the others: every third column is torn by so many pixels. */
const TEETH = 4;
const topOf = (x: number): number => (x % 6 < 2 ? TOP + TEETH : TOP);

/** The height of the outline in some columns of a box with a torn upper edge. */
function outline(
  greyAt: (depth: number) => number,
  tint: (grey: number) => Colour = (grey) => [grey, grey, grey],
): readonly number[] {
  const isBeside = (x: number): boolean => x >= 40 && x < SIDE - 40;
  const view = drawView(SIDE, (x, y) => {
    const grey = isBeside(x) && y < SIDE - 40 ? greyAt(y - TOP) : 255;
    return tint(grey);
  });
  const alpha = Uint8Array.from({ length: SIDE * SIDE }, (_, i) => {
    const [x, y] = [i % SIDE, Math.floor(i / SIDE)];
    if (!isBeside(x) || y >= SIDE - 40 || y < topOf(x)) return 0;
    return y === topOf(x) ? 128 : 255;
  });
  smoothFadedEdges(view.picture, { left: 0, top: 0, width: SIDE, height: SIDE }, alpha, view);
  return Array.from({ length: 60 }, (_, k) => {
    const x = 90 + k;
    return Array.from({ length: SIDE - 40 }, (_, y) => alpha[y * SIDE + x]!).findIndex((value) => value > 127);
  });
}

const spread = (heights: readonly number[]): number => Math.max(...heights) - Math.min(...heights);

test('the outline of a white side that fades into burnt-out paper is even', () => {
  expect(spread(outline((depth) => (depth < -4 ? 255 : Math.max(235, 253 - depth))))).toBeLessThanOrEqual(1);
});

test('a veil is no outline', () => {
  const view = drawView(SIDE, () => [255, 255, 255]);
  const alpha = Uint8Array.from({ length: SIDE * SIDE }, (_, i) => {
    const [x, y] = [i % SIDE, Math.floor(i / SIDE)];
    return x >= 40 && x < SIDE - 40 && y >= TOP && y < SIDE - 40 ? 150 : 0;
  });
  const before = alpha.slice();
  smoothFadedEdges(view.picture, { left: 0, top: 0, width: SIDE, height: SIDE }, alpha, view);
  expect(alpha).toEqual(before);
});

test('where the photo has an edge the outline keeps its teeth', () => {
  expect(spread(outline((depth) => (depth < 0 ? 255 : 190)))).toBe(TEETH);
});

test('a coloured ground is not burnt out: what fades into it is its own shade', () => {
  const fading = (depth: number): number => (depth < -4 ? 255 : Math.max(235, 253 - depth));
  const purple = (grey: number): Colour => [Math.round(grey * 0.5), Math.round(grey * 0.2), Math.round(grey * 0.6)];
  expect(spread(outline(fading, purple))).toBe(TEETH);
});
