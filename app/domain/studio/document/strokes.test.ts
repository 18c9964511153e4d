import { describe, expect, it } from 'vitest';
import { itemAt, itemsIn } from './hit-items.ts';
import { hasDraft } from './draft-commands.ts';
import { pointWithin } from './geometry.ts';
import { apply, diff } from './patch.ts';
import { reduceScene } from './scene-reducer.ts';
import type { NewStroke, SceneCommand } from './scene-commands.ts';
import type { DrawingItem, MaskItem, SceneContent } from './document.schema.ts';
import { paintedStrokes } from './strokes.ts';
import { contentWith, RULES } from './tests/scene-kit.ts';

const line = (id: string, over: Partial<NewStroke> = {}): NewStroke =>
  ({
    id,
    kind: 'drawing',
    tool: 'pen',
    colour: '#112233',
    strokeWidth: 10,
    points: [100, 100, 200, 100],
    ...over,
  }) as NewStroke;
const drawOn = (from: SceneContent, ...strokes: NewStroke[]): SceneContent =>
  strokes.reduce((scene, stroke) => reduceScene(scene, { type: 'draw', stroke }, RULES.minimum), from);
const draw = (...strokes: NewStroke[]): SceneContent => drawOn(contentWith(), ...strokes);
/** An eraser that lies on the canvas by itself, as an API client sends it. */
const loose = (stroke: Partial<NewStroke>): DrawingItem => {
  const [item] = draw(line('e', stroke)).items as [DrawingItem];
  return { ...item, tool: 'eraser', zIndex: 5 };
};
const painted = ({ items }: SceneContent, id: string) =>
  paintedStrokes(items.find((item) => item.id === id) as DrawingItem | MaskItem, items);

describe('what is painted of a drawing', () => {
  it('is its line, in its own box', () => {
    expect(painted(draw(line('a')), 'a')).toEqual([{ points: [5, 5, 105, 5], width: 10, isErasing: false }]);
  });

  it('grows with its box', () => {
    const { items } = draw(line('a'));
    const wide = { ...(items[0] as DrawingItem), width: 220, height: 20 };
    expect(paintedStrokes(wide, [wide])).toEqual([{ points: [10, 10, 210, 10], width: 20, isErasing: false }]);
  });

  it('is without what a loose eraser above it takes, and only that', () => {
    const items = [...draw(line('a')).items, loose({ strokeWidth: 20, points: [150, 80, 150, 120] })];
    const later = { ...(draw(line('b')).items[0] as DrawingItem), zIndex: 9 };
    const [own, erased, ...more] = paintedStrokes(items[0] as DrawingItem, items);
    expect([own!.isErasing, erased!.isErasing, more.length]).toEqual([false, true, 0]);
    expect(erased!.points.map((value) => Math.round(value))).toEqual([55, -15, 55, 25]);
    // Drawn after the eraser was used.
    expect(paintedStrokes(later, [...items, later])).toHaveLength(1);
  });

  it('lets a loose eraser far away be', () => {
    const [item] = draw(line('a')).items as [DrawingItem];
    expect(paintedStrokes(item, [item, loose({ points: [900, 900, 950, 900] })])).toHaveLength(1);
  });

  it('follows a drawing that was turned: a loose eraser stays where it was on the canvas', () => {
    const [item] = draw(line('a', { points: [100, 100, 200, 100] })).items as [DrawingItem];
    const turned = { ...item, x: 105, y: 95, rotation: 90 };
    const [, erased] = paintedStrokes(turned, [turned, loose({ points: [95, 150, 105, 150] })]);
    // 55 down the canvas from its corner is 55 along the line.
    expect(Math.round(erased!.points[0]!)).toBe(55);
  });

  it('is not changed for a mask by an eraser', () => {
    const scene = draw(line('m', { kind: 'mask' }), line('e', { tool: 'eraser', points: [150, 80, 150, 120] }));
    expect(painted(scene, 'm')).toHaveLength(1);
  });
});

describe('the eraser', () => {
  const ERASER = { tool: 'eraser', strokeWidth: 20, points: [150, 80, 150, 120] } as const;
  const run = (scene: SceneContent, command: SceneCommand) => reduceScene(scene, command, RULES.minimum);
  /** Where a point of the item that is painted lies on the canvas. */
  const onCanvas = (scene: SceneContent, id: string) => {
    const item = scene.items.find((each) => each.id === id)!;
    const [, { points }] = painted(scene, id) as [unknown, { points: readonly number[] }];
    const { x, y } = pointWithin(item, { x: points[0]!, y: points[1]! });
    return [Math.round(x), Math.round(y)];
  };

  it('is no item: what it takes belongs to the drawing, and moves, turns and grows with it', () => {
    const scene = draw(line('a'), line('e', ERASER));
    expect(scene.items.map(({ id }) => id)).toEqual(['a']);
    expect(onCanvas(scene, 'a')).toEqual([150, 80]);
    const moved = run(scene, { type: 'nudge-items', ids: ['a'], dx: 30, dy: -40 });
    expect(onCanvas(moved, 'a')).toEqual([180, 40]);
    const turned = run(scene, { type: 'turn-items', ids: ['a'], by: 180 });
    expect(onCanvas(turned, 'a')).toEqual([150, 120]);
    const [item] = scene.items as [DrawingItem];
    const grown = { ...scene, items: [{ ...item, width: item.width * 2, height: item.height * 2 }] };
    const [, stroke] = painted(grown, 'a');
    expect([stroke!.width, stroke!.points[0]]).toEqual([40, 110]);
    const twice = run(scene, { type: 'duplicate-items', idByOriginal: new Map([['a', 'b']]) });
    expect(painted(twice, 'b')).toEqual(painted(twice, 'a'));
  });

  it('takes from every drawing it goes over, each keeps its own; later drawings and masks are whole', () => {
    const under = draw(line('a'), line('b', { points: [100, 110, 200, 110] }), line('m', { kind: 'mask' }));
    const scene = drawOn(under, line('e', ERASER), line('c'));
    expect(['a', 'b', 'm', 'c'].map((id) => painted(scene, id).length)).toEqual([2, 2, 1, 1]);
    const apart = run(scene, { type: 'nudge-items', ids: ['a'], dx: 500, dy: 0 });
    expect([onCanvas(apart, 'a'), onCanvas(apart, 'b')]).toEqual([
      [650, 80],
      [150, 80],
    ]);
  });

  it('hits a turned drawing where it is seen', () => {
    const turned = run(draw(line('a')), { type: 'turn-items', ids: ['a'], by: 90 });
    const scene = drawOn(turned, line('e', { ...ERASER, points: [140, 140, 160, 140] }));
    expect(onCanvas(scene, 'a')).toEqual([140, 140]);
  });

  it('that goes past everything changes nothing', () => {
    const scene = draw(line('a'));
    expect(drawOn(scene, line('e', { ...ERASER, points: [900, 900, 950, 900] }))).toBe(scene);
  });

  it('is a draft: discarded it has taken nothing, kept it stays', () => {
    const kept = run(draw(line('a')), { type: 'commit-drafts' });
    const erased = drawOn(kept, line('e', ERASER));
    expect([kept.items.some(hasDraft), erased.items.some(hasDraft)]).toEqual([false, true]);
    expect(run(erased, { type: 'discard-drafts' })).toEqual(kept);
    const both = run(run(erased, { type: 'commit-drafts' }), { type: 'discard-drafts' });
    expect(painted(both, 'a')).toHaveLength(2);
  });

  it('is undone by its patch, on a drawing of an older document too', () => {
    const { erased: _none, ...older } = draw(line('a')).items[0] as DrawingItem;
    const before = { ...draw(line('a')), items: [older] };
    const after = drawOn(before, line('e', ERASER));
    const undone = apply(after, diff(after, before)!);
    expect(painted(undone, 'a')).toHaveLength(1);
    expect(apply(before, diff(before, after)!)).toEqual(after);
  });
});

describe('the pointer', () => {
  const pictures = new Map();
  it('finds drawings, and neither masks nor what an eraser left', () => {
    const drawn = draw(line('a'), line('m', { kind: 'mask' }));
    const scene = { ...drawn, items: [...drawn.items, loose({})] };
    expect(itemAt(scene.items, pictures, { x: 150, y: 100 })?.id).toBe('a');
    expect(itemsIn(scene.items, pictures, { x: 0, y: 0, width: 400, height: 400 })).toEqual(['a']);
  });
});
