import { expect, it } from 'vitest';
import { cardAfterKey, cardsOfRows, columnsWithin, rowsInSight } from './grid-layout.rules.ts';

const after = (key: string, index: number, count = 8, columns = 3) => cardAfterKey(key, index, count, columns);

it('walks the cards in their order and stops at both ends', () => {
  expect([after('ArrowRight', 1), after('ArrowRight', 7), after('ArrowLeft', 1), after('ArrowLeft', 0)]).toEqual([
    2, 7, 0, 0,
  ]);
  expect([after('Home', 5), after('End', 2)]).toEqual([0, 7]);
  expect([after('Tab', 2), after('a', 2)]).toEqual([null, null]);
});

it('goes up and down in a column, and into a row that ends early', () => {
  expect([after('ArrowDown', 1), after('ArrowDown', 5), after('ArrowDown', 6)]).toEqual([4, 7, 6]);
  expect([after('ArrowUp', 7), after('ArrowUp', 2)]).toEqual([4, 2]);
  expect(after('ArrowDown', 3, 6)).toBe(3);
});

it('names the cards of rows, also of one that ends early and of none', () => {
  expect(cardsOfRows([0, 2], 8, 3)).toEqual([0, 1, 2, 6, 7]);
  expect(cardsOfRows([3], 8, 3)).toEqual([]);
});

it('sees the rows of the window and one beyond each edge', () => {
  const layout = { columns: 4, card: 90, gap: 10, top: 300 };
  expect(rowsInSight(layout, 0, 500)).toEqual([0, 1, 2, 3]);
  expect(rowsInSight(layout, 1_300, 150)).toEqual([9, 10, 11, 12]);
  expect(rowsInSight(layout, 0, 100)).toEqual([0]);
});

it('counts the columns within the grid, not those that a wider one has left behind', () => {
  expect(columnsWithin([174, 174], 8, 356)).toBe(2);
  expect(columnsWithin([156, 156, 156, 156], 8, 358)).toBe(2);
  expect(columnsWithin([268, 268, 268, 268], 16, 1120)).toBe(4);
  // Less than a pixel is rounding.
  expect(columnsWithin([120.4, 120.4], 0, 240)).toBe(2);
  expect(columnsWithin([500], 8, 300)).toBe(1);
});
