import { expect, test } from 'vitest';
import { changedOf, differencesOf, isInFront, toBefore } from './differences.rules.ts';

const media = (...ids: string[]) => ids.map((id) => ({ id, alt: `alt ${id}` }));

test('what differs from before is found, and nothing else is', () => {
  const before = toBefore(media('a', 'b', 'c'));
  expect(differencesOf(before, media('a', 'b', 'c'))).toEqual([]);
  expect(differencesOf(before, media('b', 'a', 'c'))).toEqual(['another order']);
  expect(differencesOf(before, media('a', 'x', 'c'))).toEqual(['1 added', '1 taken off']);
  expect(differencesOf(before, [{ id: 'a', alt: 'new' }, ...media('b', 'c')])).toEqual(['1 with another alt text']);
});

test('only our own pictures that somebody has reworded are asked about', () => {
  const written = [{ mediaId: 'a', alt: 'alt a' }];
  expect(changedOf(written, media('a', 'b'))).toEqual([]);
  expect(changedOf(written, [{ id: 'a', alt: 'other' }])).toHaveLength(1);
  expect(changedOf(written, media('b'))).toEqual([]);
});

test('ours stand in front, or not; one that is gone is not missed', () => {
  expect(isInFront(['a', 'b'], media('a', 'b', 'c'))).toBe(true);
  expect(isInFront(['a', 'b'], media('b', 'a', 'c'))).toBe(false);
  expect(isInFront(['a', 'b'], media('a', 'c', 'b'))).toBe(false);
  expect(isInFront(['gone', 'b'], media('b', 'c'))).toBe(true);
});
