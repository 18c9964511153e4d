import { expect, it } from 'vitest';
import { EVERYTHING, isNarrowed, productsPath } from './product-search.ts';

it('asks only for what was chosen', () => {
  expect(productsPath(EVERYTHING, null)).toBe('/api/products-info?');
  expect(productsPath({ ...EVERYTHING, search: ' mug ', vendor: 'Kiln & Co' }, { after: 'c=' })).toBe(
    '/api/products-info?search=+mug+&vendor=Kiln+%26+Co&after=c%3D',
  );
});

it('knows whether anything was chosen', () => {
  expect([isNarrowed(EVERYTHING), isNarrowed({ ...EVERYTHING, tag: 'gift' })]).toEqual([false, true]);
});
