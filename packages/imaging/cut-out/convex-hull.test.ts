import { expect, test } from 'vitest';
import { convexHull } from './convex-hull.ts';

const drawn = (rows: readonly string[]) => Uint8Array.from(rows.join(''), (cell) => (cell === '#' ? 1 : 0));
const rowsOf = (mask: Uint8Array, width: number) =>
  Array.from({ length: mask.length / width }, (_, y) =>
    [...mask.subarray(y * width, (y + 1) * width)].map((value) => (value ? '#' : '.')).join(''),
  );

test('pockets in an outline are filled, nothing beyond it', () => {
  const shoe = ['.......', '##.....', '##.....', '#######', '.......'];
  expect(rowsOf(convexHull(drawn(shoe), 7, 5), 7)).toEqual(['.......', '##.....', '####...', '#######', '.......']);
  expect(rowsOf(convexHull(drawn(['#.#', '...', '.#.']), 3, 3), 3)).toEqual(['###', '.#.', '.#.']);
});

test('one row, and nothing at all', () => {
  expect(rowsOf(convexHull(drawn(['....', '#..#']), 4, 2), 4)).toEqual(['....', '####']);
  expect(convexHull(new Uint8Array(6), 3, 2)).toEqual(new Uint8Array(6));
});
