import { describe, expect, it } from 'vitest';
import { toComposition } from './composition.ts';
import { contentWith, makeItem, PRODUCT, PROP } from './tests/scene-kit.ts';

const CUT = { ...PRODUCT, source: { kind: 'asset' as const, assetId: 'original', cutoutId: 'cutout' } };

describe('toComposition', () => {
  it('lists what is placed, farthest first, by where it stands', () => {
    const items = [makeItem('near', { zIndex: 5 }), makeItem('far', { zIndex: 2, pictureKey: PROP.key, rotation: 30 })];
    const composition = toComposition({ ...contentWith(CUT, PROP), items });
    expect(composition).toMatchObject({ width: 1280, height: 1280, template: null });
    expect(composition.items).toEqual([
      {
        id: 'far',
        role: 'prop',
        source: { kind: 'preset', name: 'leaf' },
        x: 100,
        y: 100,
        width: 200,
        height: 250,
        rotation: 30,
        zIndex: 2,
      },
      expect.objectContaining({ id: 'near', role: 'product', source: { kind: 'asset', assetId: 'cutout' } }),
    ]);
  });

  it('uses the original where the cut-out is switched off or missing', () => {
    const off = toComposition({ ...contentWith(CUT), items: [makeItem('a', { isBackgroundRemoved: false })] });
    expect(off.items[0]!.source).toEqual({ kind: 'asset', assetId: 'original' });
    const missing = toComposition({
      ...contentWith({ ...CUT, source: { ...CUT.source, cutoutId: null } }),
      items: [makeItem('a')],
    });
    expect(missing.items[0]!.source).toEqual({ kind: 'asset', assetId: 'original' });
  });

  it('leaves out what is not on the server', () => {
    const file = { ...PRODUCT, source: { kind: 'file' as const } };
    expect(toComposition({ ...contentWith(file), items: [makeItem('a')] }).items).toEqual([]);
  });

  it('names the template, a preset or an own picture', () => {
    const preset = { kind: 'preset' as const, name: 'marble-podium', anchor: null };
    expect(toComposition({ ...contentWith(), template: preset }).template).toEqual({
      kind: 'preset',
      name: 'marble-podium',
    });
    const own = { kind: 'picture' as const, pictureKey: CUT.key, anchor: null };
    expect(toComposition({ ...contentWith(CUT), template: own }).template).toEqual({
      kind: 'asset',
      assetId: 'original',
    });
  });
});
