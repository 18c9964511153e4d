import { describe, expect, it } from 'vitest';
import type { PhotoSide } from '@plinth/imaging';
import { composePhotoshoot } from './compose-photoshoot.rules.ts';

const scene = {
  ...{ name: 'marble-podium', displayName: 'Podium' },
  view: 'front' as const,
  pitchDeg: 6,
  metresAcross: 0.6,
  wall: null,
  light: { anchor: { x: 0.5, y: 0.62 }, maxProduct: { width: 0.6, height: 0.6 } },
};
const picture = {
  ...{ assetId: crypto.randomUUID(), cutoutId: crypto.randomUUID(), name: 'Box', width: 1000, height: 1000 },
  content: { x: 0, y: 0, width: 1, height: 1 },
};

it('a told height is shown at the scale of the scene', () => {
  const heightOf = (heightCm: number) => composePhotoshoot({ ...picture, heightCm }, scene).items[0]!.height;
  expect(heightOf(33) / heightOf(22)).toBeCloseTo(1.5, 2);
});

it('a product on white fills the share of a square that marketplaces ask for, whatever its height', () => {
  const { template, width, height, items } = composePhotoshoot({ ...picture, heightCm: 9 }, 'white');
  expect([template?.kind, width, height]).toEqual(['white', 1600, 1600]);
  expect(items[0]!.height / height).toBeGreaterThanOrEqual(0.85);
  expect(items[0]!.height / height).toBeLessThan(0.9);
});

it('what is too large for its scene is refused with the scenes that fit', () => {
  const loft = { ...scene, name: 'loft', displayName: 'Loft', metresAcross: 5 };
  const shelf = [scene, loft];
  const tent = { ...picture, name: 'Dome tent', content: { ...picture.content, usualCm: 130, leastCm: 80 } };
  expect(() => composePhotoshoot(tent, shelf[0]!, shelf)).toThrowError(
    expect.objectContaining({ userMessage: expect.stringContaining('These fit: Loft.') }),
  );
  expect(composePhotoshoot(tent, shelf[1]!, shelf).items).toHaveLength(1);
});

describe('what its photo cuts off', () => {
  const TALL = { x: 0.3, y: 0, width: 0.4, height: 0.9 };
  const WIDE = { x: 0, y: 0.2, width: 1, height: 0.6 };
  /** Its scene has a floor that goes on to both sides, or, where it has little room, a stand. Edges as fractions of the canvas. */
  const placed = (cut: PhotoSide[], part = TALL, { isStand = false, usualCm = 0 } = {}) => {
    const on = isStand ? { ...scene, light: { ...scene.light, maxProduct: { width: 0.35, height: 0.4 } } } : scene;
    const content = { ...part, cut, ...(usualCm > 0 && { usualCm }) };
    const { template, items, width } = composePhotoshoot({ ...picture, content }, on);
    const { x, y, width: wide, height: high } = items[0]!;
    return {
      left: (x + part.x * wide) / width,
      right: (x + (part.x + part.width) * wide) / width,
      top: (y + part.y * high) / width,
      foot: (y + (part.y + part.height) * high) / width,
      closer: template?.kind === 'preset' ? template.closer : undefined,
    };
  };

  it('above, leaves the picture there and stays on its foot, on a stand as well', () => {
    for (const isStand of [false, true]) {
      const { left, right, top, foot } = placed(['top'], TALL, { isStand });
      expect(top, `${isStand}`).toBeCloseTo(0, 2);
      expect(foot).toBeCloseTo(0.62, 2);
      expect((left + right) / 2).toBeCloseTo(0.5, 2);
      expect(placed([], TALL, { isStand }).top).toBeGreaterThan(0.015);
    }
  });

  it('at both sides, fills the width where the floor goes on; on a stand it keeps its place', () => {
    const { left, right, foot } = placed(['left', 'right'], WIDE);
    expect(left).toBeCloseTo(0, 2);
    expect(right).toBeCloseTo(1, 2);
    expect(foot).toBeCloseTo(0.62, 2);
    expect(placed(['left', 'right'], WIDE, { isStand: true })).toEqual(placed([], WIDE, { isStand: true }));
  });

  it('at one side, keeps its place', () => {
    expect(placed(['right'])).toEqual(placed([]));
  });

  it('brings the camera nearer, and is not made a giant for it', () => {
    expect(placed(['top'], TALL, { usualCm: 12 }).closer).toBe(2);
    expect(placed([], TALL, { usualCm: 12 }).closer).toBeLessThan(2);
    expect(placed(['top'], TALL, { usualCm: 2 }).top).toBeGreaterThan(0.3);
  });
});
