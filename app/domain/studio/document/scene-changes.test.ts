import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sceneChangesSchema } from './scene-changes.schema.ts';
import { applyChanges, diffScenes } from './scene-changes.ts';
import { EMPTY_SCENE } from './scene-document.ts';
import type { SceneDocument } from './document.schema.ts';
import { makeItem, PRODUCT, PROP } from './tests/scene-kit.ts';

const document = fc
  .record({
    ids: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e')),
    x: fc.integer({ min: 0, max: 3 }),
    prompt: fc.constantFrom('', 'on marble'),
    template: fc.constantFrom(null, { kind: 'preset' as const, name: 'wood' }),
    pictures: fc.subarray([PRODUCT, PROP]),
    shelf: fc.subarray([PRODUCT.key, PROP.key]),
  })
  .map(({ ids, x, ...rest }): SceneDocument => ({
    ...EMPTY_SCENE,
    ...rest,
    items: ids.map((id) => makeItem(id, { x })),
  }));

describe('scene changes', () => {
  it('lead from any document to any other, over the wire', () => {
    fc.assert(
      fc.property(document, document, (base, next) => {
        const changes = diffScenes(base, next);
        if (changes === null) {
          expect(base).toEqual(next);
          return;
        }
        const received = sceneChangesSchema.parse(JSON.parse(JSON.stringify(changes)));
        const { pictures, ...rest } = applyChanges(base, received);
        expect({ ...rest, pictures: sorted(pictures) }).toEqual({ ...next, pictures: sorted(next.pictures) });
      }),
    );
  });

  it('are nothing for the same document', () => {
    fc.assert(
      fc.property(document, (base) => {
        expect(diffScenes(base, structuredClone(base))).toBeNull();
      }),
    );
  });

  it('moving one of 50 items costs less than 1 kB', () => {
    const items = Array.from({ length: 50 }, (_, index) => makeItem(`item-${index}`));
    const base = { ...EMPTY_SCENE, items, pictures: [PRODUCT] };
    const next = { ...base, items: items.map((item, index) => (index === 7 ? { ...item, x: 612.25 } : item)) };
    expect(JSON.stringify(diffScenes(base, next)).length).toBeLessThan(400);
  });
});

const sorted = (pictures: SceneDocument['pictures']) => [...pictures].sort((a, b) => (a.key < b.key ? -1 : 1));
