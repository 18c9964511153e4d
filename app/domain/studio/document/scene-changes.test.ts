import { describe, expect, it } from 'vitest';
import { sceneChangesSchema } from './scene-changes.schema.ts';
import { applyChanges } from './scene-changes.ts';
import { EMPTY_SCENE, makeItem, PRODUCT } from './tests/scene-kit.ts';

const base = { ...EMPTY_SCENE, items: [makeItem('a'), makeItem('b', { zIndex: 2 })], pictures: [PRODUCT] };
const sent = (changes: unknown) => sceneChangesSchema.parse(JSON.parse(JSON.stringify(changes)));

describe('changes of API clients', () => {
  it('set, add and remove whole items', () => {
    const changes = sent({ items: [makeItem('a', { x: 7 }), makeItem('c')], removedItems: ['b'], prompt: 'on sand' });
    expect(applyChanges(base, changes)).toEqual({
      ...base,
      items: [makeItem('a', { x: 7 }), makeItem('c')],
      prompt: 'on sand',
    });
  });

  it('may be of the first version', () => {
    const { kind: _kind, isVisible: _isVisible, ...first } = makeItem('a', { x: 7 });
    const changes = sent({ items: [first], template: { kind: 'preset', name: 'wood' } });
    expect(applyChanges(base, changes)).toMatchObject({
      items: [makeItem('a', { x: 7 }), { id: 'b' }],
      template: { kind: 'preset', name: 'wood', anchor: null },
    });
  });

  it('an order of items of the same number becomes their numbers', () => {
    const same = { ...base, items: [makeItem('a'), makeItem('b')] };
    expect(applyChanges(same, sent({ itemOrder: ['b', 'a'] })).items.map(({ id, zIndex }) => [id, zIndex])).toEqual([
      ['b', 1],
      ['a', 2],
    ]);
  });
});
