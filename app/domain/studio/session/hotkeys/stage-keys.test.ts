import { describe, expect, it } from 'vitest';
import type { KeyPress } from '#app/ui/keys.ts';
import { EMPTY_SCENE, makeItem, PRODUCT, RULES } from '../../document/tests/scene-kit.ts';
import { createSceneStore } from '../scene-store.ts';
import { arrowCommand, commandOf, walkTo } from './stage-keys.ts';

const press = (key: string, change: Partial<KeyPress> = {}): KeyPress => ({
  key,
  isMod: false,
  isShift: false,
  isAlt: false,
  ...change,
});

describe('keys for commands', () => {
  it.each([
    [press('z', { isMod: true }), 'undo'],
    [press('Z', { isMod: true, isShift: true }), 'redo'],
    [press('y', { isMod: true }), 'redo'],
    [press('d', { isMod: true }), 'duplicate'],
    [press('a', { isMod: true }), 'select-all'],
    [press('Backspace'), 'delete'],
    [press('Delete'), 'delete'],
    [press(']'), 'front'],
    [press('['), 'back'],
    [press('0'), 'fit'],
    [press('s'), 'straighten'],
  ])('%j', (key, id) => expect(commandOf(key)?.id).toBe(id));

  it.each([press('z'), press('s', { isMod: true }), press('+', { isMod: true }), press('x')])('not %j', (key) =>
    expect(commandOf(key)).toBeNull(),
  );
});

describe('arrow keys', () => {
  it('move 1 px, with Shift 10', () => {
    expect(arrowCommand(press('ArrowUp'), ['a'])?.command).toEqual({ type: 'nudge-items', ids: ['a'], dx: 0, dy: -1 });
    expect(arrowCommand(press('ArrowRight', { isShift: true }), ['a'])?.command).toMatchObject({ dx: 10, dy: 0 });
  });

  it('with Alt resize and turn', () => {
    expect(arrowCommand(press('ArrowUp', { isAlt: true }), ['a'])?.command).toMatchObject({
      type: 'widen-items',
      by: 10,
    });
    expect(arrowCommand(press('ArrowLeft', { isAlt: true, isShift: true }), ['a'])?.command).toMatchObject({
      type: 'turn-items',
      by: -15,
    });
  });

  it('do nothing without a selection', () => {
    expect(arrowCommand(press('ArrowUp'), [])).toBeNull();
  });
});

describe('walking through the items', () => {
  const items = [makeItem('far', { zIndex: 1 }), makeItem('mid', { zIndex: 2 }), makeItem('near', { zIndex: 3 })];
  const store = createSceneStore({ ...EMPTY_SCENE, items, pictures: [PRODUCT] }, RULES);
  const walk = (key: string, from: string | null) => walkTo(press(key), { store, controls: null }, from);

  it('begins with the nearest and stops at the ends', () => {
    expect(walk('ArrowDown', null)).toBe('near');
    expect(walk('ArrowDown', 'near')).toBe('mid');
    expect(walk('PageDown', 'far')).toBe('far');
    expect(walk('ArrowUp', 'near')).toBe('near');
    expect([walk('Home', 'mid'), walk('End', 'mid')]).toEqual(['near', 'far']);
  });

  it('leaves the arrows to moving once something is selected', () => {
    store.dispatch({ type: 'select', ids: ['mid'] });
    expect(walk('ArrowDown', 'mid')).toBeNull();
    expect(walk('PageUp', 'mid')).toBe('near');
  });
});
