import { describe, expect, it } from 'vitest';
import { centreOf } from './geometry.ts';
import { freeSpot, OPEN_SEAT } from './placement.ts';
import type { Seat } from './placement.ts';
import { isOnCanvas, reduceScene } from './scene-reducer.ts';
import type { SceneCommand } from './scene-commands.ts';
import type { SceneContent } from './document.schema.ts';
import { EMPTY_CONTENT, makeItem, PRODUCT, PROP } from './tests/scene-kit.ts';

const PICTURES = [PRODUCT, PROP];
const SEAT: Seat = { anchor: { x: 600, y: 800 }, room: { width: 400, height: 500 } };
const run = (scene: SceneContent, ...commands: SceneCommand[]) =>
  commands.reduce((current, command) => reduceScene(current, command, PICTURES), scene);
const add = (id: string, pictureKey = PRODUCT.key): SceneCommand => ({
  type: 'add-items',
  items: [{ id, pictureKey, box: null }],
  seat: OPEN_SEAT,
});
const template = (name: string, prompt: string): SceneCommand => ({
  type: 'select-template',
  template: { kind: 'preset', name },
  prompt,
  seat: SEAT,
  openSeat: OPEN_SEAT,
});

describe('adding and toggling by sourceIdentifier', () => {
  it('a product lands on the seat, keeps its shape and appears on the shelf', () => {
    const scene = run(EMPTY_CONTENT, add('a'));
    const [item] = scene.items;
    expect(item!.height / item!.width).toBeCloseTo(PRODUCT.height / PRODUCT.width, 3);
    expect(item!.y + item!.height).toBeCloseTo(OPEN_SEAT.anchor.y, 1);
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
      seat: OPEN_SEAT,
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
      seat: SEAT,
    });
    expect(run(scene, template('marble', 'on marble')).items[0]).toMatchObject({ ...box, isAutoPlaced: false });
  });

  it('a picture nobody knows adds nothing', () => {
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
    expect(run(scene, { type: 'nudge-items', ids: ['nobody'], dx: 5, dy: 0 })).toBe(scene);
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
    expect(chosen.template).toEqual({ kind: 'preset', name: 'marble' });
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

  it('products nobody moved stand where the scene has room; moved ones stay', () => {
    const scene = run(EMPTY_CONTENT, add('a'), template('marble', 'on marble'));
    const [item] = scene.items;
    expect(item!.y + item!.height).toBeCloseTo(SEAT.anchor.y, 1);
    expect(item!.x + item!.width / 2).toBeCloseTo(SEAT.anchor.x, 1);
    const moved = run(scene, { type: 'nudge-items', ids: ['a'], dx: 100, dy: 0 });
    expect(run(moved, template('wood', 'on wood')).items[0]).toEqual(moved.items[0]);
  });

  it('props nobody moved stay where they are across and stand on the new floor', () => {
    const scene = run(EMPTY_CONTENT, add('p', PROP.key));
    const [before] = scene.items;
    const [after] = run(scene, template('marble', 'on marble')).items;
    expect(after!.x).toBe(before!.x);
    expect(after!.y - before!.y).toBeCloseTo(SEAT.anchor.y - OPEN_SEAT.anchor.y, 1);
  });

  it('an own backdrop appears on the shelf, and goes with it', () => {
    const backdrop = { ...PRODUCT, key: 'wall.jpg|1|1', role: 'backdrop' as const };
    const scene = reduceScene(
      EMPTY_CONTENT,
      {
        type: 'select-template',
        template: { kind: 'picture', pictureKey: backdrop.key },
        prompt: null,
        seat: OPEN_SEAT,
        openSeat: OPEN_SEAT,
      },
      [backdrop],
    );
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
    const [item] = reduceScene(EMPTY_CONTENT, add('a'), [cut]).items;
    expect(item!.y + item!.height * 0.75).toBeCloseTo(OPEN_SEAT.anchor.y, 1);
    expect(item!.height * 0.5).toBeCloseTo(OPEN_SEAT.room.height, 1);
  });

  it('a prop stands on the floor beside the product, and the next one on the other side', () => {
    const product = { x: 440, y: 400, width: 400, height: 400 };
    const first = freeSpot(PROP, 300, SEAT, [product]);
    expect(first).toMatchObject({ x: 106, width: 300, height: 150 });
    expect(first.y + first.height).toBeGreaterThan(SEAT.anchor.y);
    expect(freeSpot(PROP, 300, SEAT, [product, first]).x).toBe(874);
  });

  it('several stand side by side without overlapping', () => {
    const others = ['b', 'c', 'd'].map((name) => ({ ...PRODUCT, key: name }));
    const scene = reduceScene(
      EMPTY_CONTENT,
      { type: 'add-items', items: others.map(({ key }) => ({ id: key, pictureKey: key, box: null })), seat: SEAT },
      others,
    );
    const edges = scene.items.map((item) => [item.x, item.x + item.width]);
    expect(edges[1]![0]).toBeGreaterThan(edges[0]![1]!);
    expect(edges[2]![0]).toBeGreaterThan(edges[1]![1]!);
    expect((edges[0]![0]! + edges[2]![1]!) / 2).toBeCloseTo(SEAT.anchor.x, 1);
  });
});
