import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDocument } from './versions/read-document.ts';
import { centreOf } from './geometry.ts';
import { openAnchor } from './anchors.ts';
import { freeSpot } from './placement.ts';
import { isOnCanvas, reduceScene } from './scene-reducer.ts';
import type { SceneCommand } from './scene-commands.ts';
import { sceneDocumentSchema } from './document.schema.ts';
import type { Anchor, SceneContent, ScenePicture } from './document.schema.ts';
import { toSceneDocument } from './scene-document.ts';
import { CANVAS, contentWith, makeItem, PRODUCT, PROP, RULES } from './tests/scene-kit.ts';

const EMPTY_CONTENT = contentWith(PRODUCT, PROP);
const OPEN = openAnchor(CANVAS);
const ANCHOR: Anchor = { foot: { x: 600, y: 800 }, room: { width: 400, height: 500 } };
const run = (scene: SceneContent, ...commands: SceneCommand[]) =>
  commands.reduce((current, command) => reduceScene(current, command, RULES.minimum), scene);
const add = (id: string, pictureKey = PRODUCT.key): SceneCommand => ({
  type: 'add-items',
  items: [{ id, pictureKey, box: null }],
});
const template = (name: string, prompt: string): SceneCommand => ({
  type: 'select-template',
  template: { kind: 'preset', name, anchor: ANCHOR },
  prompt,
});

describe('adding and toggling by sourceIdentifier', () => {
  it('a product lands on the seat, keeps its shape and appears on the shelf', () => {
    const scene = run(EMPTY_CONTENT, add('a'));
    const [item] = scene.items;
    expect(item!.height / item!.width).toBeCloseTo(PRODUCT.height / PRODUCT.width, 3);
    expect(item!.y + item!.height).toBeCloseTo(OPEN.foot.y, 1);
    expect(scene.shelf).toEqual([PRODUCT.key]);
  });

  it('a picture that is on the canvas already is skipped', () => {
    const scene = run(EMPTY_CONTENT, add('a'));
    expect(run(scene, add('b'))).toBe(scene);
  });

  it('toggling removes all its copies, and puts it back', () => {
    const twice = run(EMPTY_CONTENT, add('a'), { type: 'duplicate-items', idByOriginal: new Map([['a', 'b']]) });
    expect(twice.items).toHaveLength(2);
    const toggle: SceneCommand = {
      type: 'toggle-picture',
      item: { id: 'c', pictureKey: PRODUCT.key, box: null },
    };
    const gone = run(twice, toggle);
    expect(gone.items).toEqual([]);
    expect(gone.shelf).toEqual([PRODUCT.key]);
    expect(isOnCanvas(run(gone, toggle), PRODUCT.key)).toBe(true);
  });

  it('an item dropped somewhere stays there: it is not seated', () => {
    const box = { x: 10, y: 20, width: 200, height: 250, rotation: 0 };
    const scene = run(EMPTY_CONTENT, {
      type: 'add-items',
      items: [{ id: 'a', pictureKey: PRODUCT.key, box }],
    });
    expect(run(scene, template('marble', 'on marble')).items[0]).toMatchObject({ ...box, isAutoPlaced: false });
  });

  it('an unknown picture adds nothing', () => {
    expect(run(EMPTY_CONTENT, add('a', 'who|1|1'))).toBe(EMPTY_CONTENT);
  });

  it('removing a picture takes it off the shelf and the canvas', () => {
    const scene = run(EMPTY_CONTENT, add('a'), { type: 'remove-picture', pictureKey: PRODUCT.key });
    expect(scene).toEqual(EMPTY_CONTENT);
  });
});

describe('moving', () => {
  const scene = { ...EMPTY_CONTENT, items: [makeItem('a'), makeItem('b', { x: 500, isAutoPlaced: true })] };

  it('leaves everything else untouched, identities included', () => {
    const moved = run(scene, { type: 'nudge-items', ids: ['a'], dx: 10, dy: -1 });
    expect(moved.items[0]).toMatchObject({ x: 110, y: 99 });
    expect(moved.items[1]).toBe(scene.items[1]);
  });

  it('is no change when nothing moves', () => {
    expect(run(scene, { type: 'nudge-items', ids: ['a'], dx: 0, dy: 0 })).toBe(scene);
    expect(run(scene, { type: 'nudge-items', ids: ['none'], dx: 5, dy: 0 })).toBe(scene);
  });

  it('resizes about the centre with the shape kept, never narrower than 50', () => {
    const [item] = run(scene, { type: 'widen-items', ids: ['a'], by: -1000 }).items;
    expect(item).toMatchObject({ width: 50, height: 62.5 });
    expect(centreOf(item!)).toEqual(centreOf(scene.items[0]!));
  });

  it('turns about the centre', () => {
    const [item] = run(scene, { type: 'turn-items', ids: ['a'], by: 370 }).items;
    expect(item!.rotation).toBe(10);
    expect(centreOf(item!).x).toBeCloseTo(200, 1);
  });

  it('cannot push an item out of reach', () => {
    const [item] = run(scene, { type: 'nudge-items', ids: ['a'], dx: 1e6, dy: -1e6 }).items;
    expect(item).toMatchObject({ x: 2760, y: -1530 });
  });

  it('copies stand off, on top, and belong to the user', () => {
    const copied = run(scene, { type: 'duplicate-items', idByOriginal: new Map([['b', 'c']]) });
    expect(copied.items[2]).toMatchObject({ id: 'c', x: 532, y: 132, zIndex: 2, isAutoPlaced: false });
  });
});

describe('templates', () => {
  it('the same template twice deselects it', () => {
    const chosen = run(EMPTY_CONTENT, template('marble', 'on marble'));
    expect(chosen.template).toEqual({ kind: 'preset', name: 'marble', anchor: ANCHOR });
    expect(run(chosen, template('marble', 'on marble'))).toMatchObject({
      template: null,
      prompt: '',
      autoPrompt: null,
    });
  });

  it('fills the prompt while it is empty or the last template’s words', () => {
    const wood = run(EMPTY_CONTENT, template('marble', 'on marble'), template('wood', 'on wood'));
    expect(wood.prompt).toBe('on wood');
  });

  it('never touches the user’s own words', () => {
    const own = run(EMPTY_CONTENT, template('marble', 'on marble'), { type: 'set-prompt', prompt: 'on the moon' });
    expect(run(own, template('wood', 'on wood')).prompt).toBe('on the moon');
    expect(run(own, template('marble', 'on marble')).prompt).toBe('on the moon');
  });

  it('products that were not moved stand where the scene has room; moved ones stay', () => {
    const scene = run(EMPTY_CONTENT, add('a'), template('marble', 'on marble'));
    const [item] = scene.items;
    expect(item!.y + item!.height).toBeCloseTo(ANCHOR.foot.y, 1);
    expect(item!.x + item!.width / 2).toBeCloseTo(ANCHOR.foot.x, 1);
    const moved = run(scene, { type: 'nudge-items', ids: ['a'], dx: 100, dy: 0 });
    expect(run(moved, template('wood', 'on wood')).items[0]).toEqual(moved.items[0]);
  });

  it('props that were not moved stay where they are across and stand on the new floor', () => {
    const scene = run(EMPTY_CONTENT, add('p', PROP.key));
    const [before] = scene.items;
    const [after] = run(scene, template('marble', 'on marble')).items;
    expect(after!.x).toBe(before!.x);
    expect(after!.y - before!.y).toBeCloseTo(ANCHOR.foot.y - OPEN.foot.y, 1);
  });

  it('an own backdrop appears on the shelf, and goes with it', () => {
    const backdrop = { ...PRODUCT, key: 'wall.jpg|1|1', role: 'backdrop' as const };
    const scene = run(contentWith(backdrop), {
      type: 'select-template',
      template: { kind: 'picture', pictureKey: backdrop.key, anchor: null },
      prompt: null,
    });
    expect(scene.shelf).toEqual([backdrop.key]);
    expect(run(scene, { type: 'remove-picture', pictureKey: backdrop.key }).template).toBeNull();
  });
});

describe('placement', () => {
  it('stands a cut-out on what is visible of it', () => {
    const cut = {
      ...PRODUCT,
      source: { ...PRODUCT.source, cutoutId: '0190b2a0-0000-7000-8000-000000000002' },
      content: { x: 0.25, y: 0.25, width: 0.5, height: 0.5 },
    } as typeof PRODUCT;
    const [item] = run(contentWith(cut), add('a')).items;
    expect(item!.y + item!.height * 0.75).toBeCloseTo(OPEN.foot.y, 1);
    expect(item!.height * 0.5).toBeCloseTo(OPEN.room.height, 1);
  });

  it('a prop stands on the floor beside the product, and the next one on the other side', () => {
    const product = { x: 440, y: 400, width: 400, height: 400 };
    const first = freeSpot(PROP, 300, ANCHOR, CANVAS, [product]);
    expect(first).toMatchObject({ x: 106, width: 300, height: 150 });
    expect(first.y + first.height).toBeGreaterThan(ANCHOR.foot.y);
    expect(freeSpot(PROP, 300, ANCHOR, CANVAS, [product, first]).x).toBe(874);
  });

  it('several stand side by side without overlapping', () => {
    const others = ['b', 'c', 'd'].map((name) => ({ ...PRODUCT, key: name }));
    const scene = run(contentWith(...others), template('marble', 'on marble'), {
      type: 'add-items',
      items: others.map(({ key }) => ({ id: key, pictureKey: key, box: null })),
    });
    const edges = scene.items.map((item) => [item.x, item.x + item.width]);
    expect(edges[1]![0]).toBeGreaterThan(edges[0]![1]!);
    expect(edges[2]![0]).toBeGreaterThan(edges[1]![1]!);
    expect((edges[0]![0]! + edges[2]![1]!) / 2).toBeCloseTo(ANCHOR.foot.x, 1);
  });
});

describe('whatever is done', () => {
  const thin: ScenePicture = { ...PRODUCT, key: 'thread', width: 1, height: 6000 };
  const flat: ScenePicture = { ...PRODUCT, key: 'line', width: 6000, height: 1 };
  const wall: ScenePicture = { ...PRODUCT, key: 'wall', role: 'backdrop' };
  const start = contentWith(PRODUCT, PROP, thin, flat, wall);
  const id = fc.constantFrom('a', 'b', 'c', 'd', '', '__proto__', 'x'.repeat(65));
  const ids = fc.array(id, { maxLength: 4 });
  const number = fc.oneof(
    fc.integer({ min: -3000, max: 3000 }),
    fc.constantFrom(NaN, Infinity, -Infinity, 1e300, -1e300, 0.0001, -0),
  );
  const box = fc.record({ x: number, y: number, width: number, height: number, rotation: number });
  const key = fc.constantFrom(...start.pictures.map((picture) => picture.key), 'none');
  const newItem = fc.record({ id, pictureKey: key, box: fc.oneof(fc.constant(null), box), width: number });
  const text = fc.string({ unit: 'binary', maxLength: 30 }).map((part) => `${part}\u0000\ud800`.repeat(70));
  const anchor = { foot: { x: 640, y: 900 }, room: { width: 300, height: 300 } };
  const templates = fc.constantFrom(
    { kind: 'preset' as const, name: 'marble', anchor },
    { kind: 'picture' as const, pictureKey: wall.key, anchor: null },
  );
  const strokes = fc
    .record({ id, points: fc.array(number, { maxLength: 40 }), strokeWidth: number, isMask: fc.boolean() })
    .map(({ isMask, ...stroke }) =>
      isMask
        ? { ...stroke, kind: 'mask' as const }
        : { ...stroke, kind: 'drawing' as const, tool: 'pen' as const, colour: '#102030' },
    );
  const command: fc.Arbitrary<SceneCommand> = fc.oneof(
    fc.array(newItem, { maxLength: 4 }).map((items) => ({ type: 'add-items' as const, items })),
    newItem.map((item) => ({ type: 'toggle-picture' as const, item })),
    ids.map((all) => ({ type: 'remove-items' as const, ids: all })),
    fc.array(fc.tuple(id, box), { maxLength: 3 }).map((all) => ({ type: 'place-items' as const, boxes: new Map(all) })),
    fc.tuple(ids, number, number).map(([all, dx, dy]) => ({ type: 'nudge-items' as const, ids: all, dx, dy })),
    fc.tuple(ids, number).map(([all, by]) => ({ type: 'widen-items' as const, ids: all, by })),
    fc.tuple(ids, number).map(([all, by]) => ({ type: 'turn-items' as const, ids: all, by })),
    ids.map((all) => ({ type: 'bring-to-front' as const, ids: all })),
    ids.map((all) => ({ type: 'send-to-back' as const, ids: all })),
    fc
      .array(fc.tuple(id, id), { maxLength: 3 })
      .map((all) => ({ type: 'duplicate-items' as const, idByOriginal: new Map(all) })),
    text.map((prompt) => ({ type: 'set-prompt' as const, prompt })),
    fc.tuple(templates, text).map(([one, prompt]) => ({ type: 'select-template' as const, template: one, prompt })),
    strokes.map((stroke) => ({ type: 'draw' as const, stroke })),
    fc.tuple(id, fc.boolean()).map(([generatedId, isDraft]) => ({
      type: 'place-generated' as const,
      item: { id: generatedId, assetId: '0190b2a0-0000-7000-8000-00000000000f', parentAssetId: null, isDraft },
    })),
    fc.constantFrom<SceneCommand>({ type: 'commit-drafts' }, { type: 'discard-drafts' }, { type: 'clear-masks' }),
  );

  it('can be stored and read again, the same', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 25 }), (commands) => {
        const document = toSceneDocument(run(start, ...commands));
        const stored: unknown = JSON.parse(JSON.stringify(document));
        expect(sceneDocumentSchema.safeParse(stored).error).toBeUndefined();
        expect(readDocument(stored)).toEqual({ kind: 'read', document, from: 2 });
      }),
      { numRuns: 400 },
    );
  });

  it('a picture thinner than a pixel stands as wide as a pixel', () => {
    const [item] = run(start, { type: 'add-items', items: [{ id: 'a', pictureKey: 'thread', box: null }] }).items;
    expect(item!.width).toBe(1);
  });
});
