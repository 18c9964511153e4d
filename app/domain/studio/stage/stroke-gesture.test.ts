import { describe, expect, it } from 'vitest';
import { EMPTY_SCENE, RULES } from '../document/tests/scene-kit.ts';
import { createSceneStore } from '../session/scene-store.ts';
import { StrokeGesture } from './stroke-gesture.ts';
import type { StrokeTool } from './stroke-gesture.ts';

const PEN: StrokeTool = { kind: 'pen', colour: '#112233', strokeWidth: 6 };
const ERASER: StrokeTool = { kind: 'eraser', colour: '#112233', strokeWidth: 30 };
const MASK: StrokeTool = { kind: 'mask', strokeWidth: 40 };

function drawn(tool: StrokeTool, id = 's') {
  const gesture = new StrokeGesture(tool, { x: 100, y: 100 });
  gesture.add({ x: 140, y: 100 }, 1);
  gesture.add({ x: 140, y: 180 }, 1);
  return gesture.finish(id);
}

describe('a stroke', () => {
  it('leaves out points that are not visible, more of them the further away one looks', () => {
    const gesture = new StrokeGesture(PEN, { x: 0, y: 0 });
    expect([gesture.add({ x: 1, y: 0 }, 1), gesture.add({ x: 1, y: 0 }, 4), gesture.add({ x: 3, y: 0 }, 0.5)]).toEqual([
      false,
      true,
      false,
    ]);
    expect(gesture.points).toEqual([0, 0, 1, 0]);
  });

  it.each([PEN, MASK])('of the $kind is one item, one step of undo, and comes back by redo', (tool) => {
    const store = createSceneStore(EMPTY_SCENE, RULES);
    const kinds = () => store.get().history.present.items.map((item) => item.kind);
    store.dispatch({ type: 'do', command: { type: 'draw', stroke: drawn(tool, 'a') } });
    store.dispatch({ type: 'do', command: { type: 'draw', stroke: drawn(tool, 'b') } });
    const kind = tool.kind === 'mask' ? 'mask' : 'drawing';
    expect(kinds()).toEqual([kind, kind]);
    const after = store.get().history.present;
    store.dispatch({ type: 'undo' });
    expect(kinds()).toEqual([kind]);
    store.dispatch({ type: 'undo' });
    expect(kinds()).toEqual([]);
    store.dispatch({ type: 'redo' });
    store.dispatch({ type: 'redo' });
    expect(store.get().history.present).toEqual(after);
  });

  it('of the eraser is one step of undo and no item', () => {
    const store = createSceneStore(EMPTY_SCENE, RULES);
    store.dispatch({ type: 'do', command: { type: 'draw', stroke: drawn(PEN, 'a') } });
    const before = store.get().history.present;
    store.dispatch({ type: 'do', command: { type: 'draw', stroke: drawn(ERASER, 'e') } });
    const after = store.get().history.present;
    expect(after.items).toMatchObject([{ id: 'a', erased: [{ strokeWidth: 30 }] }]);
    store.dispatch({ type: 'undo' });
    expect(store.get().history.present).toEqual(before);
    store.dispatch({ type: 'redo' });
    expect(store.get().history.present).toEqual(after);
  });

  it('that is a tap is a dot', () => {
    const store = createSceneStore(EMPTY_SCENE, RULES);
    const stroke = new StrokeGesture(PEN, { x: 50, y: 60 }).finish('dot');
    store.dispatch({ type: 'do', command: { type: 'draw', stroke } });
    const [item] = store.get().history.present.items;
    expect(item).toMatchObject({ x: 47, y: 57, height: 6 });
  });

  it('keeps colour and width of its tool', () => {
    const store = createSceneStore(EMPTY_SCENE, RULES);
    store.dispatch({ type: 'do', command: { type: 'draw', stroke: drawn(PEN) } });
    expect(store.get().history.present.items[0]).toMatchObject({
      kind: 'drawing',
      tool: 'pen',
      colour: '#112233',
      strokeWidth: 6,
      state: 'draft',
    });
  });
});
