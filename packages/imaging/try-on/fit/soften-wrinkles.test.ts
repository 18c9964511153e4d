import { describe, expect, test } from 'vitest';
import { softenWrinkles } from './soften-wrinkles.ts';

const SIZE = 360;
/** Pixels to a centimetre. */
const CM = 9;
const CLOTH = [0.3, 0.35, 0.5] as const;

/** Brightness along a line through the middle, 1 for the cloth's own, after it was softened. */
function softened(factor: (x: number, y: number) => number): (x: number, y?: number) => number {
  const rgb = new Float32Array(SIZE * SIZE * 3);
  for (let i = 0; i < SIZE * SIZE; i++) {
    const k = factor((i % SIZE) / CM, Math.floor(i / SIZE) / CM);
    for (let c = 0; c < 3; c++) rgb[i * 3 + c] = CLOTH[c]! * k;
  }
  const size = { width: SIZE, height: SIZE };
  softenWrinkles(rgb, new Uint8Array(SIZE * SIZE).fill(1), size, [...CLOTH], CM);
  return (x, y = 20) => rgb[(Math.round(y * CM) * SIZE + Math.round(x * CM)) * 3]! / CLOTH[0];
}

const hill = (distance: number, width: number): number => Math.exp(-(distance ** 2) / (2 * width * width));

describe('soft wrinkles of a flat-lay', () => {
  test('a shallow dent without an edge is evened out for the most part', () => {
    const at = softened((x, y) => 1 - 0.08 * hill(Math.hypot(x - 20, y - 20), 1.5));
    expect(1 - at(20)).toBeLessThan(0.04);
    expect(at(8, 8)).toBeCloseTo(1, 2);
  });

  test.each([
    ['stripes of nearly the same colour', (x: number) => (Math.floor(x / 2) % 2 === 0 ? 1 : 0.92)],
    ['a crease', (x: number) => 1 - 0.1 * hill(x - 20, 0.12)],
  ])('%s stay as they are', (_name, factor) => {
    const at = softened(factor);
    for (let x = 12; x < 28; x += 0.5) {
      expect(Math.abs(at(x) / factor(Math.round(x * CM) / CM) - 1), `at ${x}`).toBeLessThan(0.005);
    }
  });

  test('a soft pattern that is deeper than a wrinkle keeps its depth', () => {
    const at = softened((x) => 1 - 0.5 * hill(x - 20, 1.5));
    expect(at(20)).toBeCloseTo(0.5, 1.7);
  });
});
