import { describe, expect, it } from 'vitest';
import type { AssetView } from '#app/domain/library/index.ts';
import { EMPTY_SCENE, makeItem, PRODUCT, PROP } from '../document/tests/scene-kit.ts';
import { adoptAssets } from './adopt-assets.rules.ts';

const ORIGINAL = '0190b2a0-0000-7000-8000-000000000001';
const asset = (id: string, change: Partial<AssetView> = {}) =>
  ({ _id: id, origin: 'upload', parentId: null, ...change }) as AssetView;
const document = {
  ...EMPTY_SCENE,
  items: [makeItem('a'), makeItem('b', { pictureKey: PROP.key })],
  pictures: [PRODUCT, PROP],
  shelf: [PRODUCT.key],
};

describe('adoptAssets', () => {
  it('takes a cut-out that arrived while nobody looked', () => {
    const adopted = adoptAssets(document, [asset(ORIGINAL), asset('cut', { origin: 'cutout', parentId: ORIGINAL })]);
    expect(adopted.pictures[0]!.source).toEqual({ kind: 'asset', assetId: ORIGINAL, cutoutId: 'cut' });
    expect(adopted.items).toEqual(document.items);
  });

  it('drops a picture that was deleted, with its items; presets stay', () => {
    const adopted = adoptAssets(document, []);
    expect(adopted.items.map((item) => item.id)).toEqual(['b']);
    expect(adopted.shelf).toEqual([]);
  });

  it('goes back to the original when the cut-out was deleted', () => {
    const cut = { ...PRODUCT, source: { kind: 'asset' as const, assetId: ORIGINAL, cutoutId: 'gone' } };
    const adopted = adoptAssets({ ...document, pictures: [cut, PROP] }, [asset(ORIGINAL)]);
    expect(adopted.pictures[0]!.source).toMatchObject({ cutoutId: null });
  });

  it('leaves a document alone that is in line', () => {
    expect(adoptAssets(document, [asset(ORIGINAL)])).toEqual(document);
  });
});
