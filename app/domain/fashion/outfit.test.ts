import { expect, test } from 'vitest';
import type { GarmentClass } from '@plinth/imaging';
import { missingFor, wornOf } from './outfit.rules.ts';
import type { Wish } from './outfit.rules.ts';

const worn = (most: number, ...garments: readonly (readonly [string, Wish, GarmentClass | null])[]): string[] => [
  ...wornOf(
    garments.map(([key, wish, kind]) => ({ key, wish, kind })),
    most,
  ),
];

test('of what comes at once, one goes on each part of the body', () => {
  expect(worn(4, ['a', 'if-free', 'top'], ['b', 'if-free', 'top'], ['c', 'if-free', 'trousers'])).toEqual(['a', 'c']);
  expect(worn(4, ['a', 'if-free', 'trousers'], ['b', 'if-free', 'skirt'])).toEqual(['a']);
  expect(worn(4, ['a', 'if-free', 'dress'], ['b', 'if-free', 'skirt'], ['c', 'if-free', 'coat'])).toEqual(['a']);
});

test('what cannot be worn yet takes no place', () => {
  expect(worn(4, ['a', 'if-free', null], ['b', 'if-free', 'top'])).toEqual(['b']);
});

test('a chosen garment is worn, in layers too, and keeps its place', () => {
  expect(worn(4, ['a', true, 'top'], ['b', true, 'coat'])).toEqual(['a', 'b']);
  expect(worn(4, ['new', 'if-free', 'top'], ['old', true, 'top'])).toEqual(['old']);
  expect(worn(4, ['a', false, 'top'])).toEqual([]);
});

test('there are never more than fit', () => {
  expect(worn(2, ['a', true, 'top'], ['b', true, 'coat'], ['c', true, 'trousers'])).toEqual(['a', 'b']);
});

test('a garment that is still being read is not a missing one', () => {
  const order = { needsWords: false, prompt: '', outfit: [] };
  expect(missingFor({ ...order, garments: [] })).toBe('apparel');
  expect(missingFor({ ...order, garments: [{ cutOut: null, failure: null }] })).toBe('reading');
  expect(missingFor({ ...order, garments: [{ cutOut: null, failure: 'not readable' }] })).toBe('apparel');
  expect(missingFor({ ...order, needsWords: true, garments: [{ cutOut: null, failure: null }] })).toBe('words');
  expect(missingFor({ ...order, garments: [{ cutOut: {}, failure: null }], outfit: [{}] })).toBeNull();
});
