import { describe, expect, it } from 'vitest';
import type { AssetView } from '#app/domain/library/index.ts';
import { EMPTY_SCENE, makeItem, PRODUCT, PROP } from '../document/tests/scene-kit.ts';
import { openAnchor } from '../document/anchors.ts';
import type { PictureItem } from '../document/document.schema.ts';
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
  it('takes a cut-out that arrived while the scene was closed', () => {
    const adopted = adoptAssets(document, [asset(ORIGINAL), asset('cut', { origin: 'cutout', parentId: ORIGINAL })]);
    expect(adopted.pictures[0]!.source).toEqual({ kind: 'asset', assetId: ORIGINAL, cutoutId: 'cut' });
    expect(adopted.items).toEqual(document.items);
  });

  it('stands what it shows on its own foot, where it was not moved', () => {
    const content = { x: 0.2, y: 0.2, width: 0.6, height: 0.6 };
    const cut = asset('cut', { origin: 'cutout', parentId: ORIGINAL, content });
    const items = [makeItem('a', { isAutoPlaced: true }), makeItem('b', { x: 7, isAutoPlaced: false })];
    // Also where an earlier visit took the cut-out without its outline.
    const half = { ...PRODUCT, source: { kind: 'asset' as const, assetId: ORIGINAL, cutoutId: 'cut' } };
    for (const picture of [PRODUCT, half]) {
      const adopted = adoptAssets({ ...document, items, pictures: [picture] }, [asset(ORIGINAL), cut]);
      const [placed, moved] = adopted.items as PictureItem[];
      expect(adopted.pictures[0]!.content).toEqual(content);
      const foot = openAnchor(document.canvas).foot.y;
      expect(placed!.y + placed!.height * 0.8).toBeCloseTo(foot, 0);
      expect(moved).toMatchObject({ x: 7 });
      const again = adoptAssets(adopted, [asset(ORIGINAL), cut]);
      expect(again).toEqual(adopted);
    }
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
