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
  expect(productOf([{ _id: 'a', name: 'x', image: { src: '/a' } }])).toEqual({ assetId: 'a', src: '/a' });
  for (const answer of [null, [], {}, [{ _id: 'a' }]]) expect(() => productOf(answer)).toThrow();
});
