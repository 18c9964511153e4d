import { describe, expect, it } from 'vitest';
import { toComposition } from './composition.ts';
import { EMPTY_CONTENT, makeItem, PRODUCT, PROP } from './tests/scene-kit.ts';

const CUT = { ...PRODUCT, source: { kind: 'asset' as const, assetId: 'original', cutoutId: 'cutout' } };

describe('toComposition', () => {
  it('lists what is placed, farthest first, by where it stands', () => {
    const items = [makeItem('near', { zIndex: 5 }), makeItem('far', { zIndex: 2, pictureKey: PROP.key, rotation: 30 })];
    const composition = toComposition({ ...EMPTY_CONTENT, items }, [CUT, PROP]);
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
    const off = toComposition({ ...EMPTY_CONTENT, items: [makeItem('a', { isBackgroundRemoved: false })] }, [CUT]);
    expect(off.items[0]!.source).toEqual({ kind: 'asset', assetId: 'original' });
    const missing = toComposition({ ...EMPTY_CONTENT, items: [makeItem('a')] }, [
      { ...CUT, source: { ...CUT.source, cutoutId: null } },
    ]);
    expect(missing.items[0]!.source).toEqual({ kind: 'asset', assetId: 'original' });
  });

  it('leaves out what is not on the server', () => {
    const file = { ...PRODUCT, source: { kind: 'file' as const } };
    expect(toComposition({ ...EMPTY_CONTENT, items: [makeItem('a')] }, [file]).items).toEqual([]);
  });

  it('names the template, a preset or an own picture', () => {
    const preset = { kind: 'preset' as const, name: 'marble-podium' };
    expect(toComposition({ ...EMPTY_CONTENT, template: preset }, []).template).toEqual(preset);
    const own = { kind: 'picture' as const, pictureKey: CUT.key };
    expect(toComposition({ ...EMPTY_CONTENT, template: own }, [CUT]).template).toEqual({
      kind: 'asset',
      assetId: 'original',
    });
  });
});
