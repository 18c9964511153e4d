import { expect, test } from 'vitest';
import type { Drape } from '../read-person.server.ts';
import { layOver, paintCloth } from './wear.ts';
import type { Fabric, LinearPicture } from './wear.ts';

const pixel = (...rgba: number[]): LinearPicture => ({ data: Float32Array.from(rgba), width: 1, height: 1 });

test('a hand and the cloth that it cuts fill the pixel on their edge: nothing shows between them', () => {
  const hand = pixel(0.4, 0.2, 0.1, 0.5);
  layOver(hand, pixel(0, 0, 1, 0.4), null);
  expect(hand.data[3]).toBeCloseTo(1, 5);
  expect(hand.data[2]! / hand.data[0]!).toBeCloseTo((0.4 + 0.1 * 0.6) / (0.4 * 0.6), 4);
});

test('a cloth alone, and one over the body, cover what they cover', () => {
  const nothing = pixel(0, 0, 0, 0);
  layOver(nothing, pixel(0, 0, 1, 0.4), null);
  expect(nothing.data[3]).toBeCloseTo(0.4, 5);
  const body = pixel(1, 0, 0, 1);
  layOver(body, pixel(0, 0, 1, 0.4), null);
  expect([...body.data]).toEqual([0.6, 0, 0.4, 1].map((value) => expect.closeTo(value, 5)));
});

test('where the front of an enlarged cloth meets its inside the edge has no steps', () => {
  const size = { width: 4, height: 4 };
  const count = size.width * size.height;
  // Front at the left, the darker inside at the right, in coordinates far from each other.
  const isFront = (i: number): boolean => i % size.width < 2;
  const each = (value: (i: number) => number): Float32Array => Float32Array.from({ length: count }, (_, i) => value(i));
  const drape: Drape = {
    cloth: { version: 1, width: 4, box: [0, 0, 4, 4], low: [0, 0], high: [1, 1], landmarks: {}, outline: [] },
    toBody: 1,
    left: 0,
    top: 0,
    ...size,
    u: each((i) => (isFront(i) ? 0.2 : 0.8)),
    v: each(() => 0.5),
    panel: Uint8Array.from({ length: count }, (_, i) => (isFront(i) ? 1 : 2)),
    shade: each((i) => (isFront(i) ? 1 : 0.2)),
    cover: each(() => 1),
  };
  const fabric: Fabric = { kind: 'plain', colour: [1, 1, 1] };
  const { data } = paintCloth(drape, fabric, { zoom: 4, left: 0, top: 0 }, 16, 16);
  const row = Array.from({ length: 6 }, (_, k) => data[(8 * 16 + 5 + k) * 4]!);
  const drops = row.slice(1).map((value, k) => row[k]! - value);
  // The whole way down is .8 of the light; no pixel takes more than a third of it.
  expect(Math.max(...drops)).toBeLessThan(0.3);
  expect(data.filter((_, i) => i % 4 === 3).every((alpha) => Math.abs(alpha - 1) < 1e-5)).toBe(true);
});

test('cloth that the photo leaves away at the neck shows the inside behind it, skin before that', () => {
  const count = 16;
  const drape: Drape = {
    cloth: {
      version: 1,
      width: 4,
      box: [0, 0, 4, 4],
      low: [-0.5, 0],
      high: [0.5, 1],
      landmarks: { neck: [0.1, 0.9], neckFront: [0, 0.85], armpit: [0.3, 0.5] },
      outline: [],
    },
    toBody: 1,
    left: 0,
    top: 0,
    width: 4,
    height: 4,
    u: new Float32Array(count),
    v: new Float32Array(count).fill(0.9),
    panel: new Uint8Array(count).fill(1),
    shade: new Float32Array(count).fill(1),
    cover: new Float32Array(count).fill(1),
  };
  const nothing = {
    rgb: new Float32Array(48),
    alpha: new Float32Array(16),
    cover: new Float32Array(16),
    width: 4,
    height: 4,
  };
  const fit = { place: () => ({ x: 2, y: 2 }), beyondEnd: () => -30, inNeck: () => -30, scale: 1 };
  const fabric: Fabric = { kind: 'photo', photo: { ...nothing, colour: [1, 1, 1] }, fit, ratio: 1 };
  const layer = paintCloth(drape, fabric, { zoom: 1, left: 0, top: 0 }, 4, 4);
  const bare = { data: new Float32Array(64), width: 4, height: 4 };
  layOver(bare, layer, null);
  expect(bare.data[23]).toBeCloseTo(1, 5);
  expect(bare.data[20]).toBeGreaterThan(0.2);
  expect(bare.data[20]).toBeLessThan(0.6);
  const skin = { data: new Float32Array(64).map((_, k) => (k % 4 < 2 ? 0 : 1)), width: 4, height: 4 };
  layOver(skin, layer, null);
  expect([...skin.data.slice(20, 24)]).toEqual([0, 0, 1, 1]);
});
