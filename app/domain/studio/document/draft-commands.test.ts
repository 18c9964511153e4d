import { describe, expect, it } from 'vitest';
import { inStackingOrder } from './stacking.ts';
import { ITEM_KINDS } from './item-kinds.ts';
import { reduceScene } from './scene-reducer.ts';
import type { NewStroke, SceneCommand } from './scene-commands.ts';
import type { SceneContent } from './document.schema.ts';
import { contentWith, makeItem, PRODUCT } from './tests/scene-kit.ts';

const WALL = { ...PRODUCT, key: 'wall', role: 'backdrop' as const };
const EDITOR = { width: 5, height: 5 };
const run = (scene: SceneContent, ...commands: SceneCommand[]) =>
  commands.reduce((current, command) => reduceScene(current, command, EDITOR), scene);
const pen = (id: string, points: number[]): NewStroke => ({
  ...{ kind: 'drawing', id, points, strokeWidth: 4, tool: 'pen', colour: '#ff0000' },
});
const mask = (id: string): SceneCommand => ({
  type: 'draw',
  stroke: { kind: 'mask', id, points: [10, 10, 50, 50], strokeWidth: 40 },
});
const result = (id: string, isDraft: boolean): SceneCommand => ({
  type: 'place-generated',
  item: { id, assetId: '0190b2a0-0000-7000-8000-00000000000f', parentAssetId: null, isDraft },
});
const ids = ({ items }: SceneContent) => items.map(({ id }) => id);
const empty = { ...contentWith(PRODUCT, WALL), canvas: { width: 800, height: 540 } };

describe('drawing', () => {
  it('stands in a box of its own, its points measured from there', () => {
    const [item] = run(empty, { type: 'draw', stroke: pen('a', [100, 50, 140, 90]) }).items;
    expect(item).toMatchObject({ kind: 'drawing', state: 'draft', x: 98, y: 48, width: 44, height: 44 });
    expect(item).toMatchObject({ points: [2, 2, 42, 42] });
  });

  it('a dot of one point, a stroke of nowhere and an id that is taken draw nothing', () => {
    const drawn = run(empty, { type: 'draw', stroke: pen('a', [1, 2, 3, 4]) });
    const odd = [pen('b', [1, 2]), pen('b', [NaN, 2, 3, 4]), pen('a', [1, 2, 3, 4])];
    for (const stroke of odd) expect(run(drawn, { type: 'draw', stroke })).toBe(drawn);
  });

  it('a very long stroke keeps its ends and fits', () => {
    const points = Array.from({ length: 10_001 * 2 }, (_, index) => Math.floor(index / 2) / 20);
    const [item] = run(empty, { type: 'draw', stroke: pen('a', points) }).items;
    expect(item!.kind === 'drawing' && item!.points.length).toBeLessThanOrEqual(4000);
    expect(item).toMatchObject({ x: -2, width: 504 });
  });

  it('is a draft until it is committed or discarded', () => {
    const drawn = run(empty, { type: 'draw', stroke: pen('a', [1, 2, 3, 4]) });
    expect(run(drawn, { type: 'discard-drafts' }).items).toEqual([]);
    const kept = run(drawn, { type: 'commit-drafts' });
    expect(kept.items[0]).toMatchObject({ state: 'committed' });
    expect(run(kept, { type: 'discard-drafts' })).toBe(kept);
  });
});

describe('kinds', () => {
  it.each(['mask', 'generated'] as const)('%s stays where it is and as large as it is', (kind) => {
    const placed = run(empty, kind === 'mask' ? mask('a') : result('a', false));
    expect(ITEM_KINDS[kind]).toMatchObject({ isMovable: false, isResizable: false, isRaised: false });
    const moved = run(
      placed,
      { type: 'nudge-items', ids: ['a'], dx: 10, dy: 10 },
      { type: 'widen-items', ids: ['a'], by: 10 },
      { type: 'turn-items', ids: ['a'], by: 10 },
      { type: 'duplicate-items', idByOriginal: new Map([['a', 'b']]) },
    );
    expect(moved).toBe(placed);
  });

  it('a drawing moves and resizes, never below the workflow’s minimum on either side', () => {
    const drawn = run(empty, { type: 'draw', stroke: pen('a', [0, 0, 200, 16]) });
    const [item] = run(drawn, { type: 'widen-items', ids: ['a'], by: -1000 }).items;
    expect(item!.height).toBeCloseTo(5, 1);
    expect(item!.width).toBeCloseTo(51, 0);
  });

  it('masks go together', () => {
    const painted = run({ ...empty, items: [makeItem('mug')] }, mask('m'), mask('n'));
    expect(ids(run(painted, { type: 'clear-masks' }))).toEqual(['mug']);
  });
});

describe('a generated result', () => {
  const scene = { ...empty, items: [makeItem('wall', { pictureKey: 'wall' }), makeItem('mug', { zIndex: 2 })] };

  it('replaces backdrops and earlier results, behind everything', () => {
    const once = run(scene, result('first', false));
    expect(ids(once)).toEqual(['first', 'mug']);
    expect(once.items[0]).toMatchObject({ x: 0, y: 0, width: 800, height: 540 });
    expect(ids(run(once, result('second', false)))).toEqual(['second', 'mug']);
  });

  it('on trial stands over what it will replace and behind the rest, and takes the place of one on trial', () => {
    const kept = run(scene, result('kept', false), result('first', true));
    expect(inStackingOrder(kept.items).map(({ id }) => id)).toEqual(['kept', 'first', 'mug']);
    const tried = run(kept, result('second', true));
    expect(inStackingOrder(tried.items).map(({ id }) => id)).toEqual(['kept', 'second', 'mug']);
    expect(ids(run(tried, { type: 'discard-drafts' }))).toEqual(['kept', 'mug']);
    expect(ids(run(tried, { type: 'commit-drafts' }))).toEqual(['second', 'mug']);
  });

  it('on trial takes nothing away until it is kept, and nothing stays of one that is not', () => {
    const tried = run(scene, result('first', true));
    expect(ids(run(tried, { type: 'discard-drafts' }))).toEqual(['wall', 'mug']);
    expect(ids(run(tried, { type: 'commit-drafts' }))).toEqual(['first', 'mug']);
  });
});
