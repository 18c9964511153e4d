import { expect, test } from 'vitest';
import { orderAfter, orderBefore, planMedia } from './media-plan.rules.ts';
import type { MediaPlanFacts } from './media-plan.rules.ts';

const picture = (id: string) => ({ id, mediaContentType: 'IMAGE', status: 'READY' }) as const;
const FACTS: MediaPlanFacts = {
  mode: 'replace-all',
  media: [
    { id: 'film', mediaContentType: 'VIDEO', status: 'READY' },
    picture('a'),
    picture('b'),
    { id: 'bad', mediaContentType: 'IMAGE', status: 'FAILED' },
    picture('c'),
  ],
  variants: [],
  source: 'a',
  ofColour: null,
  own: new Set(),
};
const plan = (more: Partial<MediaPlanFacts> = {}) => planMedia({ ...FACTS, ...more });

test('adding takes nothing off; replacing takes pictures that are done, never videos', () => {
  expect(plan({ mode: 'add' })).toEqual({ replaced: [], assigned: [] });
  expect(plan({ mode: 'replace-first' }).replaced).toEqual(['a']);
  expect(plan().replaced).toEqual(['a', 'b', 'c']);
});

test('a variant’s own picture goes only where ours were made from it, and the variant gets ours', () => {
  const variants = [
    { id: 'sand', mediaId: 'a' },
    { id: 'moss', mediaId: 'b' },
    { id: 'plain', mediaId: null },
  ];
  expect(plan({ variants })).toEqual({ replaced: ['a', 'c'], assigned: ['sand'] });
  expect(plan({ variants, mode: 'replace-first' })).toEqual({ replaced: ['a'], assigned: ['sand'] });
  expect(plan({ variants, mode: 'replace-first', source: 'c' })).toEqual({ replaced: [], assigned: [] });
  const ofMoss = { variants, source: 'b', ofColour: ['moss'], own: new Set(['c']) };
  expect(plan({ ...ofMoss, mode: 'add' })).toEqual({ replaced: [], assigned: ['moss'] });
  expect(plan({ ...ofMoss, mode: 'replace-first' })).toEqual({ replaced: ['b'], assigned: ['moss'] });
  expect(plan(ofMoss)).toEqual({ replaced: ['b'], assigned: ['moss'] });
});

test('ours stand where the first replaced one stood, else where the recipe says', () => {
  const after = (now: string, replaced: string, place: 'first' | 'last' = 'last') =>
    orderAfter([...now], { ours: ['x', 'y'], replaced: [...replaced], place }).join('');
  expect(after('abcxy', 'b')).toBe('axybc');
  expect(after('acxy', '')).toBe('acxy');
  expect(after('abxy', '', 'first')).toBe('xyab');
  expect(after('abcx', 'b')).toBe('axbc');
});

test('what was replaced goes back to its place, and what came since stays at its own', () => {
  const before = (was: string, now: string) => orderBefore([...was], [...now]).join('');
  expect(before('abc', 'bca')).toBe('abc');
  expect(before('abc', 'bcna')).toBe('nabc');
  expect(before('abc', 'bcan')).toBe('abcn');
  expect(before('abc', 'nca')).toBe('anc');
  expect(before('abc', 'cn')).toBe('cn');
});
