import { expect, it } from 'vitest';
import { EVERYTHING, isNarrowed, productsQuery } from './product-search.ts';

it('asks only for what was chosen', () => {
  expect(productsQuery(EVERYTHING, null)).toEqual({});
  const narrowed = { ...EVERYTHING, search: ' mug ', vendor: 'Kiln & Co' };
  expect(productsQuery(narrowed, { after: 'c=' })).toEqual({ search: ' mug ', vendor: 'Kiln & Co', after: 'c=' });
});

it('knows whether anything was chosen', () => {
  expect([isNarrowed(EVERYTHING), isNarrowed({ ...EVERYTHING, tag: 'gift' })]).toEqual([false, true]);
});
