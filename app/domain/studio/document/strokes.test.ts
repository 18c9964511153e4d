import { describe, expect, it } from 'vitest';
import { itemAt, itemsIn } from './hit-items.ts';
import { reduceScene } from './scene-reducer.ts';
import type { NewStroke } from './scene-commands.ts';
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
const draw = (...strokes: NewStroke[]): SceneContent =>
  strokes.reduce<SceneContent>(
    (scene, stroke) => reduceScene(scene, { type: 'draw', stroke }, RULES.minimum),
    contentWith(),
  );
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

  it('is without what an eraser above it took, and only that', () => {
    const eraser = { tool: 'eraser', strokeWidth: 20, points: [150, 80, 150, 120] } as const;
    const scene = draw(line('a'), line('e', eraser), line('b'));
    const [own, erased, ...more] = painted(scene, 'a');
    expect([own!.isErasing, erased!.isErasing, more.length]).toEqual([false, true, 0]);
    expect(erased!.points.map((value) => Math.round(value))).toEqual([55, -15, 55, 25]);
    // Drawn after the eraser was used.
    expect(painted(scene, 'b')).toHaveLength(1);
  });

  it('lets an eraser far away be', () => {
    const far = { tool: 'eraser', points: [900, 900, 950, 900] } as const;
    expect(painted(draw(line('a'), line('e', far)), 'a')).toHaveLength(1);
  });

  it('follows a drawing that was turned: the eraser stays where it was on the canvas', () => {
    const scene = draw(
      line('a', { points: [100, 100, 200, 100] }),
      line('e', { tool: 'eraser', points: [95, 150, 105, 150] }),
    );
    const turned = { ...(scene.items[0] as DrawingItem), x: 105, y: 95, rotation: 90 };
    const [, erased] = paintedStrokes(turned, [turned, scene.items[1]!]);
    // 55 down the canvas from its corner is 55 along the line.
    expect(Math.round(erased!.points[0]!)).toBe(55);
  });

  it('is not changed for a mask by an eraser', () => {
    const scene = draw(line('m', { kind: 'mask' }), line('e', { tool: 'eraser', points: [150, 80, 150, 120] }));
    expect(painted(scene, 'm')).toHaveLength(1);
  });
});

describe('the pointer', () => {
  const pictures = new Map();
  it('finds drawings, and neither masks nor what an eraser left', () => {
    const scene = draw(line('a'), line('m', { kind: 'mask' }), line('e', { tool: 'eraser' }));
    expect(itemAt(scene.items, pictures, { x: 150, y: 100 })?.id).toBe('a');
    expect(itemsIn(scene.items, pictures, { x: 0, y: 0, width: 400, height: 400 })).toEqual(['a']);
  });
});
