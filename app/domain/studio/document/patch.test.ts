import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apply, diff, fieldsOf, invert, withoutFields } from './patch.ts';
import { scenePatchSchema } from './patch.schema.ts';
import type { SceneDocument } from './document.schema.ts';
import { toSceneDocument } from './scene-document.ts';
import { EMPTY_SCENE, makeItem, PRODUCT, PROP } from './tests/scene-kit.ts';

const WALL = { ...PRODUCT, key: 'wall', role: 'backdrop' as const };
const KEYS = [PRODUCT.key, PROP.key, WALL.key];
const item = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  x: fc.integer({ min: 0, max: 3 }),
  zIndex: fc.integer({ min: 0, max: 3 }),
  pictureKey: fc.constantFrom(PRODUCT.key, PROP.key),
  isMask: fc.boolean(),
});
const mask = (id: string, x: number, zIndex: number) => ({
  ...{ kind: 'mask' as const, id, x, y: 0, width: 10, height: 10, rotation: 0, zIndex, isVisible: true },
  ...{ points: [0, 0, x, 1], strokeWidth: 2 },
});
const document = fc
  .record({
    items: fc.uniqueArray(item, { selector: ({ id }) => id, maxLength: 5 }),
    prompt: fc.constantFrom('', 'on marble'),
    template: fc.constantFrom(
      null,
      { kind: 'preset' as const, name: 'wood', anchor: null },
      { kind: 'picture' as const, pictureKey: WALL.key, anchor: null },
    ),
    shelf: fc.shuffledSubarray(KEYS),
    width: fc.constantFrom(800, 1280),
    cutoutId: fc.constantFrom(null, '0190b2a0-0000-7000-8000-00000000000a'),
  })
  .map(({ items, width, cutoutId, ...rest }): SceneDocument =>
    toSceneDocument({
      ...EMPTY_SCENE,
      ...rest,
      canvas: { width, height: 1280 },
      pictures: [{ ...PRODUCT, source: { ...PRODUCT.source, cutoutId } as typeof PRODUCT.source }, PROP, WALL],
      items: items.map(({ isMask, id, x, zIndex, pictureKey }) =>
        isMask ? mask(id, x, zIndex) : makeItem(id, { x, zIndex, pictureKey }),
      ),
    }),
  );
const sent = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

describe('patches', () => {
  it('lead from any document to any other, over the wire, byte for byte', () => {
    fc.assert(
      fc.property(document, document, (base, next) => {
        const patch = diff(base, next);
        if (patch === null) {
          // Nothing is given back: a property takes that for its verdict.
          expect(JSON.stringify(base)).toBe(JSON.stringify(next));
          return;
        }
        const received = scenePatchSchema.parse(sent(patch));
        expect(received).toEqual(patch);
        expect(toSceneDocument(apply(base, received))).toEqual(next);
        const back = invert(base, received)!;
        expect(JSON.stringify(toSceneDocument(apply(next, sent(back))))).toBe(JSON.stringify(base));
      }),
      { numRuns: 500 },
    );
  });

  it('are nothing for the same document', () => {
    fc.assert(
      fc.property(document, (base) => {
        expect(diff(base, structuredClone(base))).toBeNull();
      }),
    );
  });

  it('moving one of 200 items costs less than 100 bytes', () => {
    const items = Array.from({ length: 200 }, (_, index) => makeItem(`item-${index}`));
    const base = { ...EMPTY_SCENE, items, pictures: [PRODUCT] };
    const next = { ...base, items: items.map((one, index) => (index === 7 ? { ...one, x: 612.25 } : one)) };
    expect(JSON.stringify(diff(base, next)).length).toBeLessThan(100);
  });

  it('say nothing of what is not there any more', () => {
    const patch = {
      set: { items: { gone: { x: 5 } }, pictures: { gone: { name: 'x' } } },
      remove: { items: ['gone'] },
    };
    expect(apply(EMPTY_SCENE, patch)).toEqual(EMPTY_SCENE);
    expect(invert(EMPTY_SCENE, patch)).toBeNull();
  });

  it('bring the pictures of what they add, also after another client removed them', () => {
    const with1 = { ...EMPTY_SCENE, items: [makeItem('a')], pictures: [PRODUCT] };
    const with2 = { ...with1, items: [...with1.items, makeItem('b')] };
    const patch = diff(with1, with2)!;
    expect(toSceneDocument(apply(EMPTY_SCENE, patch)).items.map(({ id }) => id)).toEqual(['b']);
  });

  it('two patches of other fields meet in one document, in either order', () => {
    const base = { ...EMPTY_SCENE, items: [makeItem('a')], pictures: [PRODUCT] };
    const move = { set: { items: { a: { x: 5 } } } };
    const turn = { set: { items: { a: { rotation: 30 } }, document: { prompt: 'on sand' } } };
    expect(apply(apply(base, move), turn)).toEqual(apply(apply(base, turn), move));
  });

  it('name their fields, and can be had without some', () => {
    const patch = { set: { items: { a: { x: 5, y: 6 } }, document: { prompt: 'p' } }, remove: { items: ['b'] } };
    expect([...fieldsOf(patch).keys()]).toEqual(['items/a/x', 'items/a/y', 'document/prompt']);
    expect(withoutFields(patch, (field) => field !== 'items/a/y')).toEqual({
      set: { items: { a: { y: 6 } } },
      remove: { items: ['b'] },
    });
    expect(withoutFields({ set: { items: { a: { x: 1 } } } }, () => true)).toBeNull();
  });

  it.each([
    ['an unknown field', { set: { items: { a: { opacity: 1 } } } }],
    ['what an item is', { set: { items: { a: { kind: 'mask' } } } }],
    ['the version', { set: { document: { version: 1 } } }],
    ['a width of nothing', { set: { items: { a: { width: 0.4 } } } }],
    ['the key of a prototype', JSON.parse('{"set":{"items":{"__proto__":{"x":1}}}}')],
    ['half a character', { set: { document: { prompt: '\ud800' } } }],
  ])('do not set %s', (_name, patch) => {
    const parsed = scenePatchSchema.safeParse(patch);
    expect(parsed.success && Object.keys(parsed.data.set?.items ?? {}).length > 0).toBe(false);
  });
});
