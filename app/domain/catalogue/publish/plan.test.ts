import { expect, test } from 'vitest';
import { planEntryOf, planWholeEntryOf } from './plan.rules.ts';

const item = {
  id: 'item',
  productId: 'gid://shopify/Product/1',
  title: 'Mug',
  pictures: [
    { id: 'a', alt: 'Mug, a', mediaId: null },
    { id: 'b', alt: '', mediaId: null },
  ],
};
const plan = (mediaNow: number | null, place: 'first' | 'last') => planEntryOf(item, { mediaNow, place });
const places = (mediaNow: number, place: 'first' | 'last') => plan(mediaNow, place).added.map((one) => one.place);

test('pictures go after the others, or before them, which move back', () => {
  expect([places(3, 'last'), plan(3, 'last').moved]).toEqual([[4, 5], 0]);
  expect([places(3, 'first'), plan(3, 'first').moved]).toEqual([[1, 2], 3]);
  expect(plan(3, 'last').added.map(({ alt }) => alt)).toEqual(['Mug, a', '']);
});

test('what cannot be is said before it is tried', () => {
  expect([plan(248, 'last').obstacle, plan(0, 'last').obstacle]).toEqual(['', '']);
  expect(plan(249, 'last').obstacle).toMatch(/the most that Shopify allows/);
  expect(plan(null, 'last').obstacle).not.toBe('');
});

test('what goes, what it gives way to and who gets it is told by places of now and of then', () => {
  const media = ['film', 'a', 'b', 'c'].map((id) => ({ id, alt: `alt ${id}` }));
  const facts = {
    mode: 'replace-all' as const,
    media,
    replaced: ['a', 'c'],
    assigned: ['Sand'],
    place: 'last' as const,
  };
  const entry = planWholeEntryOf(item, facts);
  expect(entry.added.map(({ place }) => place)).toEqual([2, 3]);
  expect(entry.replaced.map(({ place, alt }) => [place, alt])).toEqual([
    [2, 'alt a'],
    [4, 'alt c'],
  ]);
  expect([entry.moved, entry.assigned, entry.mediaNow]).toEqual([1, ['Sand'], 4]);
});

test('what an earlier try has put there is not added once more', () => {
  const begun = { ...item, pictures: [{ id: 'a', alt: 'Mug, a', mediaId: 'there' }, item.pictures[1]!] };
  const media = ['film', 'there'].map((id) => ({ id, alt: '' }));
  const facts = { mode: 'add' as const, media, replaced: [], assigned: [], place: 'last' as const };
  const entry = planWholeEntryOf(begun, facts);
  expect(entry.added).toEqual([{ pictureId: 'b', alt: '', place: 3 }]);
  expect([entry.mediaNow, entry.moved]).toEqual([2, 0]);
});
