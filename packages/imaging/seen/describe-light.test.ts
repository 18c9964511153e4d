import { createCanvas } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { describeSceneLight } from './describe-light.server.ts';
import { sceneLightSchema } from '../index.ts';
import type { EngineImage } from '../index.ts';

/** A wall lit from one side over a darker floor that begins at `edge`. */
function room(edge: number, lit: 'left' | 'right'): EngineImage {
  const side = 240;
  const canvas = createCanvas(side, side);
  const context = canvas.getContext('2d');
  const wall = context.createLinearGradient(0, 0, side, 0);
  wall.addColorStop(lit === 'left' ? 0 : 1, '#f4eee4');
  wall.addColorStop(lit === 'left' ? 1 : 0, '#8f8a82');
  context.fillStyle = wall;
  context.fillRect(0, 0, side, side * edge);
  context.fillStyle = '#6b5644';
  context.fillRect(0, side * edge, side, side);
  return { bytes: canvas.toBuffer('image/png'), contentType: 'image/png', width: side, height: side };
}

test.each([0.45, 0.6, 0.7])('finds the floor that begins at %s of the height', async (edge) => {
  const light = await describeSceneLight(room(edge, 'left'));
  expect(Math.abs(light.horizonY - edge)).toBeLessThan(0.05);
  expect(light.floorY).toBeGreaterThan(light.horizonY);
  expect(light.anchor.y).toBe(light.floorY);
});

test('tells the side the light comes from', async () => {
  expect((await describeSceneLight(room(0.6, 'left'))).keyDirection.x).toBeLessThan(-0.2);
  expect((await describeSceneLight(room(0.6, 'right'))).keyDirection.x).toBeGreaterThan(0.2);
});

test('always gives a valid description, also of a flat picture', async () => {
  const canvas = createCanvas(40, 40);
  const blank = { bytes: canvas.toBuffer('image/png'), contentType: 'image/png', width: 40, height: 40 };
  for (const image of [room(0.5, 'left'), blank]) {
    expect(sceneLightSchema.safeParse(await describeSceneLight(image)).error).toBeUndefined();
  }
});

test('refuses what is not a picture', async () => {
  const image = { bytes: new Uint8Array([1, 2, 3]), contentType: 'image/png', width: 1, height: 1 };
  await expect(describeSceneLight(image)).rejects.toMatchObject({ failure: { code: 'unusable-input' } });
});
