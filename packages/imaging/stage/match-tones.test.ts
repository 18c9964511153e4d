import { expect, test } from 'vitest';
import { createCanvas } from './linear-canvas.ts';
import { matchExposure, tintShadow } from './match-tones.ts';
import type { PlacedItem } from '../pixels/place-item.server.ts';

function block(r: number, g: number, b: number): PlacedItem {
  const data = new Uint8Array(40 * 40 * 4);
  for (let i = 0; i < data.length; i += 4) data.set([r, g, b, 255], i);
  return { id: 'block', role: 'product', left: 0, top: 0, width: 40, height: 40, data };
}

function grey(level: number) {
  const canvas = createCanvas(60, 60);
  canvas.light.fill(level);
  return canvas;
}

test.each([
  ['a bright product lifts a dim scene', 250, 0.2, 1.07],
  ['a dark product calms a bright scene', 20, 0.8, 0.93],
])('%s, by 7 % at most', (_name, byte, level, factor) => {
  const canvas = grey(level);
  matchExposure(canvas, [block(byte, byte, byte)]);
  expect(canvas.light[500]).toBeCloseTo(level * factor, 4);
});

test('without products nothing moves', () => {
  const canvas = grey(0.4);
  matchExposure(canvas, []);
  expect(canvas.light[0]).toBeCloseTo(0.4, 6);
});

test('a red product warms its shadow a little, a grey one does not', () => {
  const red = tintShadow([0.3, 0.3, 0.3], block(200, 30, 30));
  expect(red[0]).toBeGreaterThan(red[2]);
  expect(red[0]).toBeLessThanOrEqual(0.3 * 1.25);
  expect(tintShadow([0.3, 0.3, 0.3], block(128, 128, 128))[0]).toBeCloseTo(0.3, 3);
});
