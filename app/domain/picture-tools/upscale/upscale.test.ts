import { expect, test } from 'vitest';
import { enlargementsOf } from './upscale.rules.ts';

test('the sizes that are offered, and which of them are too large to make', () => {
  expect(enlargementsOf({ width: 1280, height: 1280 })).toEqual([
    { factor: 2, width: 2560, height: 2560, isPossible: true },
    { factor: 4, width: 5120, height: 5120, isPossible: true },
  ]);
  expect(enlargementsOf({ width: 3000, height: 3000 }).map((size) => size.isPossible)).toEqual([true, false]);
});
