import { expect, it } from 'vitest';
import type { AssetView } from '#app/domain/library/index.ts';
import { productOf, reduceNewProducts } from './new-products.rules.ts';
import type { NewProduct, NewProductAction } from './new-products.rules.ts';

const asset = (id: string, type = 'image') =>
  ({ _id: id, type, imageName: id, urls: { preview: `/${id}` } }) as AssetView;
const after = (...actions: NewProductAction[]) =>
  actions.reduce<readonly NewProduct[]>((list, action) => reduceNewProducts(list, action), []);
const FILE = { type: 'file', key: 'k', name: 'mug.jpg', preview: 'blob:1' } as const;

it('follows a file from the disk to the library', () => {
  const progress = { type: 'progress', key: 'k', progress: 0.5 } as const;
  const stored = { type: 'stored', key: 'k', product: { assetId: 'a', src: '/a' } } as const;
  expect(after(FILE, progress)).toMatchObject([{ assetId: null, progress: 0.5, preview: 'blob:1' }]);
  expect(after(FILE, progress, stored)).toMatchObject([{ assetId: 'a', preview: '/a', name: 'mug.jpg' }]);
});

it('has the same file and the same picture once, and no videos', () => {
  expect(after(FILE, FILE)).toHaveLength(1);
  const assets = { type: 'assets', assets: [asset('a'), asset('f', 'video')] } as const;
  expect(after(assets, assets).map(({ assetId }) => assetId)).toEqual(['a']);
});

it('forgets what was taken away, also when it arrives afterwards', () => {
  const stored = { type: 'stored', key: 'k', product: { assetId: 'a', src: '/a' } } as const;
  expect(after(FILE, { type: 'remove', key: 'k' }, stored)).toEqual([]);
});

it('reads the list with image.src, and nothing else', () => {
  expect(productOf([{ _id: 'a', name: 'x', image: { src: '/a' } }])).toEqual({ assetId: 'a', src: '/a' });
  for (const answer of [null, [], {}, [{ _id: 'a' }]]) expect(() => productOf(answer)).toThrow();
});
