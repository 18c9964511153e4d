import { expect, it } from 'vitest';
import type { AssetView } from '#app/domain/library/index.ts';
import { newProductsOf, productOf } from './new-products.rules.ts';

const asset = (id: string, type = 'image') =>
  ({ _id: id, type, imageName: id, urls: { preview: `/${id}` } }) as AssetView;

it('has the same picture once, and no videos', () => {
  const assets = [asset('a'), asset('b'), asset('f', 'video')];
  expect(newProductsOf(assets, [null, { assetId: 'a', src: '/a' }])).toEqual([
    { key: 'asset:b', name: 'b', stored: { assetId: 'b', src: '/b' } },
  ]);
});

it('reads the list with image.src, and nothing else', () => {
  const product = { assetId: 'a', src: '/a' };
  const answer = { _id: 'a', name: 'x', image: { src: '/a' } };
  expect(productOf([answer])).toEqual({ product, note: null });
  expect(productOf([{ ...answer, note: 'The first frame.' }])).toEqual({ product, note: 'The first frame.' });
  for (const other of [null, [], {}, [{ _id: 'a' }]]) expect(() => productOf(other)).toThrow();
});
