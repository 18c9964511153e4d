import { describe, expect, it } from 'vitest';
import { presetScene } from '#tests/fixtures/preset-scenes.ts';
import type { RestMode } from '../../rest/rest-modes.ts';
import type { SceneGeometry } from '../../contract/scene-geometry.schema.ts';
import { findWall } from './find-wall.ts';
import { findRest } from './rest.ts';
import { decodeScene } from './scene-data.server.ts';
import type { SceneData } from './scene-data.server.ts';
import { buildSolid } from './solid.ts';

const SIZE = 320;
const MAP = { scaleX: 4, offsetX: 0, scaleY: 4, offsetY: 0 };
const scene = async (name: string) => decodeScene((await presetScene(name)).files);

/** A card on the canvas, its lower edge at `base` of the frame. */
function card(base: number, wide = 0.14, high = 0.2) {
  const [width, height] = [Math.round(wide * SIZE), Math.round(high * SIZE)];
  const data = new Uint8Array(width * height * 4).fill(255);
  return { left: Math.round((SIZE - width) / 2), top: Math.round(base * SIZE) - height, width, height, data };
}

/** The scene, looked at from straight above its anchor. */
function fromAbove(data: SceneData): SceneData {
  const { anchor, camera } = data.geometry;
  const matrix: SceneGeometry['camera']['matrix'] = [
    [1, 0, 0, anchor[0]],
    [0, 1, 0, anchor[1]],
    [0, 0, 1, anchor[2] + 8],
    [0, 0, 0, 1],
  ];
  const normal = { ...data.normal, data: data.normal.data.map(() => 127) };
  const depth = data.depth.map(() => 8);
  return { ...data, depth, normal, geometry: { ...data.geometry, camera: { ...camera, matrix, pitchDeg: 90 } } };
}

const heightsOf = (points: Float32Array) => {
  const z = [...points].filter((_, i) => i % 3 === 2);
  return { least: Math.min(...z), most: Math.max(...z) };
};

describe('how an item rests', () => {
  it.each([
    ['marble-podium', 0.6, undefined, 'stand'],
    ['marble-podium', 0.6, 'stand', 'stand'],
    ['marble-podium', 0.55, 'hang', 'hang'],
    ['marble-podium', 0.55, 'lie', 'hang'],
    ['marble-podium', 0.6, 'lean', 'stand'],
    ['marble-podium', 0.5, 'float', 'float'],
    // Nothing hangs on the sky.
    ['beach-sand', 0.55, 'hang', 'float'],
  ] as const)('on %s at %s, asked to %s: %s', async (name, base, asked: RestMode | undefined, mode) => {
    expect(findRest(card(base), MAP, await scene(name), asked)?.mode).toBe(mode);
  });

  it.each([400, 401, 402])(
    'stands where its outline of %i rows ends, though every third is looked at',
    async (high) => {
      const data = await scene('marble-podium');
      const [wide, bottom] = [400, 900];
      const large = {
        left: 440,
        top: bottom - high,
        width: wide,
        height: high,
        data: new Uint8Array(wide * high * 4).fill(255),
      };
      const whole = { scaleX: 1, offsetX: 0, scaleY: 1, offsetY: 0 };
      const { foot } = buildSolid(large, whole, data.geometry, { mode: 'stand', at: data.geometry.anchor[2] })!;
      const rows = [...foot].filter((_, i) => i % 3 === 1);
      expect(Math.min(...rows)).toBeCloseTo(bottom, 1);
      expect(Math.max(...rows)).toBeCloseTo(bottom, 1);
    },
  );

  it('hangs before the wall, flat, and no deeper', async () => {
    const data = await scene('marble-podium');
    const rest = findRest(card(0.55), MAP, data, 'hang')!;
    const { points } = buildSolid(card(0.55), MAP, data.geometry, rest)!;
    const y = [...points].filter((_, i) => i % 3 === 1);
    // The wall is parallel to the picture there; the camera looks along y.
    expect(Math.max(...y) - Math.min(...y)).toBeLessThan(0.45);
    expect(Math.min(...y)).toBeGreaterThan(data.geometry.anchor[1] + 0.5);
  });

  it('floats over the stand, with nothing that touches it', async () => {
    const data = await scene('marble-podium');
    const rest = findRest(card(0.5), MAP, data, 'float')!;
    const { points, foot } = buildSolid(card(0.5), MAP, data.geometry, rest)!;
    expect(heightsOf(points).least).toBeGreaterThan(data.geometry.stand.height + 0.1);
    expect(foot).toHaveLength(0);
  });

  it('leans with its foot on the ground and its head at the wall', async () => {
    const data = await scene('kitchen-counter');
    const item = card(findWall(data)!.foot!.y, 0.16, 0.25);
    const rest = findRest(item, MAP, data, 'lean')!;
    expect(rest).toMatchObject({ mode: 'lean' });
    const { points } = buildSolid(item, MAP, data.geometry, rest)!;
    const { least, most } = heightsOf(points);
    const deep = (z: number) => {
      const near = [...points.keys()].filter((i) => i % 3 === 2 && Math.abs(points[i]! - z) < 0.15);
      return near.reduce((sum, i) => sum + points[i - 1]!, 0) / near.length;
    };
    expect(Math.abs(least - data.geometry.stand.height)).toBeLessThan(0.12);
    expect(deep(most)).toBeGreaterThan(deep(least) + 0.05);
  });

  it('lies on the ground where the scene is seen from above, whatever was asked', async () => {
    const data = fromAbove(await scene('wooden-table'));
    const ground = data.geometry.anchor[2];
    for (const asked of ['stand', 'lie', 'hang', undefined] as const) {
      const rest = findRest(card(0.6), MAP, data, asked)!;
      expect(rest.mode).toBe('lie');
      const { points, foot } = buildSolid(card(0.6), MAP, data.geometry, rest)!;
      const { least, most } = heightsOf(points);
      expect(least).toBeCloseTo(ground, 1);
      expect(most - least).toBeLessThan(0.2);
      expect(most - least).toBeGreaterThan(0.02);
      // It touches all around, not only below.
      expect(new Set([...foot].filter((_, i) => i % 3 === 1).map(Math.round)).size).toBeGreaterThan(1);
    }
  });
});

describe('the wall of a scene', () => {
  it('is a free place over the stand, where there is one near', async () => {
    const wall = findWall(await scene('marble-podium'))!;
    expect(wall.top + wall.height).toBeLessThan(0.6);
    expect(wall.left).toBeLessThan(0.4);
    expect(wall.left + wall.width).toBeGreaterThan(0.6);
    // Farther away than the stand, where the frame is 61 cm across.
    expect(wall.metresAcross).toBeGreaterThan(0.62);
    expect(wall.metresAcross).toBeLessThan(0.9);
    // The podium hides where it meets the floor.
    expect(wall.foot).toBeNull();
  });

  it.each(['beach-sand', 'water-ripple', 'garden-stone'])('%s has none', async (name) => {
    expect(findWall(await scene(name))).toBeNull();
  });
});
