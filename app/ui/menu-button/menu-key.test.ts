import { expect, test } from 'vitest';
import { menuKey } from './menu-key.ts';

const labels = ['Erase', 'Upscale', 'Video'];

test.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 2, 0],
  ['ArrowDown', -1, 0],
  ['ArrowUp', 0, 2],
  ['ArrowUp', 2, 1],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['v', 0, 2],
  ['e', 2, 0],
  ['x', 0, null],
  ['Tab', 0, null],
  [' ', 0, null],
])('%s from item %i goes to %s', (key, at, next) => {
  expect(menuKey(key, at, labels)).toBe(next);
});

test('an empty menu has nowhere to go', () => {
  expect(menuKey('ArrowDown', -1, [])).toBeNull();
});
