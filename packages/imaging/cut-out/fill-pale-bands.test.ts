import { expect, test } from 'vitest';
import { drawView } from '../tests/fixtures/drawn-views.ts';
import type { Colour } from '../tests/fixtures/drawn-views.ts';
import { fillPaleBands } from './fill-pale-bands.ts';

const SIDE = 120;
const PAPER: Colour = [255, 255, 255];
const DARK: Colour = [90, 90, 90];

/** One row of colours, from the paper inwards, and its alpha; behind it everything is dark and solid. */
type Row = readonly (readonly [grey: number, alpha: number])[];

/** A tube: a thin grey line, its bright side, and its dark middle. */
const TUBE: Row = [
  [254, 40],
  [190, 200],
  [255, 120],
  [240, 190],
];
/** An edge that is blurred: it gets darker inwards. */
const EDGE: Row = [
  [250, 40],
  [220, 130],
  [180, 160],
  [130, 200],
];
/** Between two strands the paper shows. */
const GAP: Row = [
  [254, 40],
  [190, 200],
  [255, 40],
  [240, 190],
];
/** A strand so dark that what lies behind may be paper in a gap. */
const DARK_LINE: Row = [
  [254, 40],
  [120, 200],
  [255, 120],
  [240, 190],
];

const FIRST = 30;

/** Alpha along the middle row after pale bands were filled. */
function filled(row: Row, isInRun: (y: number) => boolean = () => true): readonly number[] {
  const at = (x: number, y: number): Row[number] | null => (isInRun(y) ? (row[x - FIRST] ?? null) : null);
  const view = drawView(SIDE, (x, y) => {
    const isBeside = x >= FIRST && x < SIDE - 20 && y >= 20 && y < SIDE - 20;
    const grey = isBeside ? at(x, y)?.[0] : undefined;
    if (grey !== undefined) return [grey, grey, grey];
    return isBeside && x >= FIRST + row.length ? DARK : PAPER;
  });
  const alpha = Uint8Array.from({ length: SIDE * SIDE }, (_, i) => {
    const [x, y] = [i % SIDE, Math.floor(i / SIDE)];
    if (x < FIRST || x >= SIDE - 20 || y < 20 || y >= SIDE - 20) return 0;
    return x >= FIRST + row.length ? 255 : (at(x, y)?.[1] ?? 0);
  });
  fillPaleBands(view.picture, { left: 0, top: 0, width: SIDE, height: SIDE }, alpha, view);
  return [...alpha.subarray((SIDE * SIDE) / 2 + FIRST, (SIDE * SIDE) / 2 + FIRST + row.length)];
}

const before = (row: Row): readonly number[] => row.map(([, alpha]) => alpha);

test('the bright side of a tube is solid up to the line that ends it', () => {
  expect(filled(TUBE)).toEqual([40, 255, 255, 255]);
});

test.each([
  ['an edge that is blurred', EDGE],
  ['a gap in which the paper shows', GAP],
  ['what lies behind a dark strand', DARK_LINE],
])('%s stays as it is', (_, row) => {
  expect(filled(row)).toEqual(before(row));
});

test('what goes on over a few pixels only is grain', () => {
  expect(filled(TUBE, (y) => y === SIDE / 2)).toEqual(before(TUBE));
});
