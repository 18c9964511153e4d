import { expect, it } from 'vitest';
import { addressOf, isSearching, kindsOn, onShelf, spansOf } from './portfolio-query.rules.ts';
import type { PortfolioQuery } from './portfolio-query.rules.ts';

const plain: PortfolioQuery = { type: 'All', sort: 'Last Created', shelf: 'results' };

it('says in the address what is looked for, and nothing else', () => {
  expect(addressOf({ ...plain, q: '', tag: 'Blue & co' }).toString()).toBe(
    'type=All&sort=Last+Created&shelf=results&tag=Blue+%26+co',
  );
  expect([isSearching(plain), isSearching({ ...plain, q: '' }), isSearching({ ...plain, from: '2026-01-01' })]).toEqual(
    [false, false, true],
  );
});

it('takes a search along to another shelf, but no kind that does not lie there', () => {
  const found = onShelf({ ...plain, q: 'mug', kind: 'edited' }, 'materials');
  expect(found).toEqual({ ...plain, q: 'mug', shelf: 'materials' });
  expect(kindsOn('results').map(({ value }) => value)).not.toContain('upload');
  expect(kindsOn('materials').map(({ label }) => label)).toEqual(['Uploaded photo', 'Cut-out', 'Resized copy']);
});

it('counts spans of days with today, and keeps a day of the address', () => {
  const now = new Date('2026-03-10T23:00:00Z');
  expect(spansOf(plain, now)[0]).toEqual({ value: '2026-03-04', label: 'Last 7 days' });
  expect(spansOf({ ...plain, from: '2026-03-04' }, now)).toHaveLength(3);
  expect(spansOf({ ...plain, from: '2025-12-24' }, now).at(-1)).toEqual({
    value: '2025-12-24',
    label: 'Since 2025-12-24',
  });
});
