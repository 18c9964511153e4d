import { describe, expect, it } from 'vitest';
import type { PlacedItem } from '../pixels/place-item.server.ts';
import { findFooting } from './cast-shadow.ts';
import { createCanvas } from './linear-canvas.ts';
import { reflectItem } from './reflect.ts';

const [WIDTH, HEIGHT] = [160, 160];

/** A white board that stands on row 80, columns 60 to 99. */
function board(): PlacedItem {
  const [width, height] = [40, 60];
  const data = new Uint8Array(width * height * 4).fill(255);
  return { id: 'board', role: 'prop', left: 60, top: 20, width, height, data };
}

/** The share of it that a black floor shows. */
function mirrored(softness: number): Float32Array {
  const canvas = createCanvas(WIDTH, HEIGHT);
  const item = board();
  reflectItem(canvas, item, findFooting(item)!, 1, { shareAt: () => 1, softness });
  return canvas.light;
}

const at = (light: Float32Array, x: number, y: number): number => light[(y * WIDTH + x) * 3]!;
const sum = (light: Float32Array): number => light.reduce((all, value) => all + value, 0);

describe('a mirror image', () => {
  it('has an edge as soft as the lens draws its thing, and as much light', () => {
    const sharp = mirrored(0);
    const soft = mirrored(6);
    // Beside the board, where a sharp image has nothing.
    expect(at(sharp, 55, 86)).toBe(0);
    expect(at(soft, 55, 86)).toBeGreaterThan(0.02);
    expect(at(soft, 104, 86)).toBeCloseTo(at(soft, 55, 86), 5);
    expect(at(soft, 61, 86)).toBeLessThan(at(sharp, 61, 86));
    expect(sum(soft) / sum(sharp)).toBeGreaterThan(0.97);
    expect(sum(soft) / sum(sharp)).toBeLessThan(1.03);
  });

  it('ends where the canvas ends', () => {
    const canvas = createCanvas(WIDTH, HEIGHT);
    const item = { ...board(), left: 0 };
    reflectItem(canvas, item, findFooting(item)!, 1, { shareAt: () => 1, softness: 6 });
    expect(at(canvas.light, 0, 86)).toBeGreaterThan(0.2);
    expect(at(canvas.light, WIDTH - 1, 86)).toBe(0);
  });
});
