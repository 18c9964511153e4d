import { describe, expect, it } from 'vitest';
import { itemAt, itemsIn, visibleBounds } from './hit-items.ts';
import { makeItem, PRODUCT, PROP } from './tests/scene-kit.ts';
import { visibleBox, visiblePart, wholeBox } from './visible-part.ts';

const CUT = {
  ...PRODUCT,
  source: { kind: 'asset' as const, assetId: 'a', cutoutId: 'b' },
  content: { x: 0.5, y: 0, width: 0.5, height: 0.5 },
};
const pictures = new Map([CUT, PROP].map((picture) => [picture.key, picture]));
const box = { x: 0, y: 0, width: 100, height: 100 };

describe('what an item shows', () => {
  it('is the visible part of its cut-out, turned with it', () => {
    expect(visibleBox(makeItem('a', box), CUT)).toEqual({ x: 50, y: 0, width: 50, height: 50, rotation: 0 });
    const turned = visibleBox(makeItem('a', { ...box, rotation: 90 }), CUT);
    expect(turned.x).toBeCloseTo(0, 6);
    expect(turned).toMatchObject({ y: 50, width: 50, height: 50, rotation: 90 });
  });

  it('is the whole box while the background is there', () => {
    const item = makeItem('a', { ...box, isBackgroundRemoved: false });
    expect(visibleBox(item, CUT)).toBe(item);
    expect(visibleBox(item, undefined)).toBe(item);
  });
});

describe('the whole around what is seen', () => {
  it('is found again from the visible box, however the item is turned', () => {
    for (const rotation of [0, 30, -120, 180]) {
      const item = makeItem('a', { ...box, rotation });
      const whole = wholeBox(visibleBox(item, CUT), visiblePart(item, CUT));
      for (const side of ['x', 'y', 'width', 'height', 'rotation'] as const) {
        expect(whole[side]).toBeCloseTo(item[side], 6);
      }
    }
  });
});

describe('picking', () => {
  const items = [makeItem('far', { ...box, pictureKey: PROP.key, zIndex: 1 }), makeItem('near', { ...box, zIndex: 2 })];

  it('takes the nearest item that shows something there', () => {
    expect(itemAt(items, pictures, { x: 75, y: 25 })?.id).toBe('near');
    expect(itemAt(items, pictures, { x: 25, y: 75 })?.id).toBe('far');
    expect(itemAt(items, pictures, { x: 500, y: 75 })).toBeNull();
  });

  it('a marquee over the empty part of a cut-out passes it by', () => {
    expect(itemsIn(items, pictures, { x: 10, y: 60, width: 20, height: 20 })).toEqual(['far']);
    expect(visibleBounds([items[1]!], pictures)).toEqual({ x: 50, y: 0, width: 50, height: 50 });
    expect(visibleBounds([], pictures)).toBeNull();
  });
});
