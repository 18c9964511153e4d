import { expect, it } from 'vitest';
import { EMPTY_SCENE, makeItem, PRODUCT, RULES } from '../../document/tests/scene-kit.ts';
import { createSceneStore } from '../scene-store.ts';
import { copyItems, pasteItems } from './use-item-clipboard.ts';

function clipboard() {
  const kept = new Map<string, string>();
  return {
    setData: (type: string, text: string) => void kept.set(type, text),
    getData: (type: string) => kept.get(type) ?? '',
  };
}

it('copies what is selected and pastes copies of what still stands there', () => {
  const scene = { ...EMPTY_SCENE, items: [makeItem('a'), makeItem('b', { zIndex: 2 })], pictures: [PRODUCT] };
  const store = createSceneStore(scene, RULES);
  const data = clipboard();
  expect([copyItems(store, data), pasteItems(store, data)]).toEqual([false, false]);
  store.dispatch({ type: 'select', ids: ['a', 'b'] });
  expect(copyItems(store, data)).toBe(true);
  store.dispatch({ type: 'do', command: { type: 'remove-items', ids: ['b'] } });
  expect(pasteItems(store, data)).toBe(true);
  const { history, selection } = store.get();
  expect(history.present.items).toHaveLength(2);
  expect(selection).toEqual([history.present.items.find(({ id }) => id !== 'a')!.id]);
});
