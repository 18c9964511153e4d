import { expect, it } from 'vitest';
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
