import { describe, expect, it } from 'vitest';
import { presetScene } from '#tests/fixtures/preset-scenes.ts';
import type { PlacedItem } from '../../pixels/place-item.server.ts';
import { filmCurve } from './film-curve.ts';
import { blurByLens, softnessAt } from './lens.ts';
import { decodeScene } from './scene-data.server.ts';
import { sceneGrid } from './scene-grid.ts';
import { setInDepth } from './set-in-depth.ts';
import { buildBodies } from './set-shadows.ts';

const CANVAS = { width: 320, height: 320 };
const MAP = { scaleX: 4, offsetX: 0, scaleY: 4, offsetY: 0 };

async function viewOf(name: string) {
  const data = await decodeScene((await presetScene(name)).files);
  return { data, map: MAP, grid: sceneGrid(data, MAP, CANVAS, 1), film: filmCurve(data.geometry.film) };
}

describe('a lens', () => {
  it('is sharp where it is focused, and softer before and behind', async () => {
    const { geometry } = (await viewOf('garden-stone')).data;
    const { focus } = geometry.camera.lens;
    const [near, at, far, farther] = [-1, 0, 1, 4].map((away) => softnessAt(focus + away, geometry, MAP));
    expect(at).toBe(0);
    expect(near).toBeGreaterThan(0.5);
    expect(far).toBeGreaterThan(0.5);
    expect(farther).toBeGreaterThan(2 * far!);
    // Seen from twice as near it is twice as soft.
    expect(softnessAt(focus + 1, geometry, { ...MAP, scaleX: 2 })).toBeCloseTo(2 * far!, 5);
  });

  it('softens the edge of a shadow on soft ground, and lets nothing of it onto sharp ground', async () => {
    const { grid } = await viewOf('garden-stone');
    const { width } = CANVAS;
    // Dark left of the middle; the upper half of the ground is soft.
    const hard = Float32Array.from({ length: width * width }, (_, i) => (i % width < 160 ? 1 : 0));
    const softness = Float32Array.from({ length: width * width }, (_, i) => (i < (width * width) / 2 ? 5 : 0));
    const mask = hard.slice();
    blurByLens(mask, softness, grid);
    const at = (x: number, y: number) => mask[y * width + x]!;
    expect(mask.slice((width * width) / 2)).toEqual(hard.slice((width * width) / 2));
    expect(at(160, 80)).toBeGreaterThan(0.35);
    expect(at(160, 80)).toBeLessThan(0.65);
    expect(at(152, 80)).toBeLessThan(0.99);
    expect(at(140, 80)).toBeGreaterThan(0.99);
    expect(at(180, 80)).toBeLessThan(0.01);
    expect(at(80, 158)).toBeGreaterThan(0.99);
  });
});

/** A board on the stand, of one colour. */
function board(): PlacedItem {
  const [width, height] = [40, 60];
  const data = new Uint8Array(width * height * 4).fill(255);
  return { id: 'board', role: 'prop', left: 140, top: 135, width, height, data };
}

describe('a thing of ours in a set', () => {
  it('is hidden where something of the set is nearer, softly, and nowhere else', async () => {
    const view = await viewOf('marble-podium');
    const item = board();
    const [body] = buildBodies(view, [{ ...item, rest: 'stand' }]);
    const { data: whole } = setInDepth(item, body!, view, CANVAS);
    expect([...whole].every((value) => value === 255)).toBe(true);
    // Something at half the way to the camera, over its left half.
    const depth = view.data.depth.map((z, i) => (i % 1280 < 160 * 4 ? z / 2 : z));
    const { data } = setInDepth(item, body!, { ...view, data: { ...view.data, depth } }, CANVAS);
    const alpha = (x: number) => data[(30 * 40 + x) * 4 + 3]!;
    expect(alpha(10)).toBe(0);
    expect(alpha(30)).toBe(255);
    expect(alpha(20)).toBeGreaterThan(20);
    expect(alpha(20)).toBeLessThan(235);
  });

  it('is as soft as the lens where it stands, and keeps its colour', async () => {
    const view = await viewOf('garden-stone');
    const item = board();
    const [body] = buildBodies(view, [{ ...item, rest: 'stand' }]);
    const { camera } = view.data.geometry;
    const lens = { focus: camera.lens.focus / 2, spread: camera.lens.spread };
    const out = { ...view.data, geometry: { ...view.data.geometry, camera: { ...camera, lens } } };
    const soft = setInDepth(item, body!, { ...view, data: out }, CANVAS);
    expect(soft.width).toBeGreaterThan(item.width + 10);
    const middle = (Math.floor(soft.height / 2) * soft.width + Math.floor(soft.width / 2)) * 4;
    expect([...soft.data.slice(middle, middle + 4)]).toEqual([255, 255, 255, 255]);
    const edge = soft.data[(Math.floor(soft.height / 2) * soft.width + (item.left - soft.left)) * 4 + 3]!;
    expect(edge).toBeGreaterThan(60);
    expect(edge).toBeLessThan(200);
  });
});
