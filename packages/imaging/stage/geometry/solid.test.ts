import { describe, expect, it } from 'vitest';
import { presetScene } from '#tests/fixtures/preset-scenes.ts';
import { contactMask } from './contact.ts';
import type { Outline } from './outline-shape.ts';
import { decodeScene } from './scene-data.server.ts';
import { buildSolid } from './solid.ts';

const MAP = { scaleX: 4, offsetX: 0, scaleY: 4, offsetY: 0 };
const { geometry } = await decodeScene((await presetScene('marble-podium')).files);
const on = (mode: 'stand' | 'lie') => ({ mode, at: geometry.anchor[2] });

/** An outline whose row `y` is seen from `from(y)` to `to(y)`. */
function drawn(
  width: number,
  height: number,
  [left, top]: readonly [number, number],
  from: (y: number) => number,
  to: (y: number) => number,
): Outline {
  const data = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) for (let x = from(y); x < to(y); x++) data[(y * width + x) * 4 + 3] = 255;
  return { left, top, width, height, data };
}

const columnsOf = (foot: Float32Array): number[] => [...foot].filter((_, i) => i % 3 === 0);

describe('the body of a thing', () => {
  it('a cup that widens upwards touches the ground with its foot alone', () => {
    // 100 wide above, 60 at its foot.
    const inset = (y: number): number => Math.round((20 * y) / 119);
    const cup = drawn(100, 120, [110, 72], inset, (y) => 100 - inset(y));
    const columns = columnsOf(buildSolid(cup, MAP, geometry, on('stand'))!.foot);
    expect(Math.min(...columns)).toBeGreaterThan(110 + 17);
    expect(Math.max(...columns)).toBeLessThan(110 + 100 - 17);
  });

  it('a box that stands with its corner to the camera touches it with both edges', () => {
    const rise = (x: number): number => Math.round(Math.abs(x - 50) * 0.5);
    const box = drawn(
      100,
      120,
      [110, 72],
      () => 0,
      () => 100,
    );
    for (let x = 0; x < 100; x++) for (let y = 120 - rise(x); y < 120; y++) box.data[(y * 100 + x) * 4 + 3] = 0;
    const columns = columnsOf(buildSolid(box, MAP, geometry, on('stand'))!.foot);
    expect(Math.max(...columns) - Math.min(...columns)).toBeGreaterThan(95);
  });

  it('a fringe at the end of a foot that goes back aslant touches the ground too', () => {
    // A cloth over its corner, nearest at 55; to the left it ends in threads.
    const rise = (x: number): number => Math.round(x < 55 ? (55 - x) * 0.55 : (x - 55) * 0.45);
    const cloth = drawn(
      140,
      90,
      [90, 92],
      () => 0,
      () => 140,
    );
    for (let x = 0; x < 140; x++) {
      const isGap = x < 30 && x % 4 < 2;
      for (let y = 0; y < 90; y++) {
        if (isGap || y >= 90 - rise(x) || y < 40 - rise(x)) cloth.data[(y * 140 + x) * 4 + 3] = 0;
      }
    }
    const columns = columnsOf(buildSolid(cloth, MAP, geometry, on('stand'))!.foot);
    expect(Math.min(...columns)).toBeLessThan(90 + 8);
  });

  it('two things side by side are each as deep as they are alone', () => {
    const box = drawn(
      40,
      150,
      [90, 42],
      () => 0,
      () => 40,
    );
    const pair = drawn(
      100,
      150,
      [90, 42],
      () => 0,
      () => 100,
    );
    for (let y = 0; y < 150; y++) for (let x = 40; x < 60; x++) pair.data[(y * 100 + x) * 4 + 3] = 0;
    const [alone, together] = [box, pair].map((item) => {
      const { points } = buildSolid(item, MAP, geometry, on('stand'))!;
      const away = [...points].filter((_, i) => i % 3 === 1);
      return Math.max(...away) - Math.min(...away);
    });
    expect(together! / alone!).toBeGreaterThan(0.8);
    expect(together! / alone!).toBeLessThan(1.25);
  });

  it('a rod that lies aslant is as dark all along its sides, and as dark there as at its ends', () => {
    const side = 320;
    const position = Float32Array.from({ length: side * side * 3 }, (_, i) => (i % 3 === 2 ? geometry.anchor[2] : 0));
    const grid = { width: side, height: side, step: 1, position, normal: position };
    const maskOf = (item: Outline) =>
      contactMask({ ...grid, depth: new Float32Array(side * side).fill(8) }, [
        buildSolid(item, MAP, geometry, on('lie'))!,
      ]);
    const shift = (y: number): number => Math.floor(y / 10);
    const aslant = maskOf(drawn(30, 100, [130, 200], shift, (y) => 20 + shift(y)));
    const level = maskOf(
      drawn(
        100,
        20,
        [110, 240],
        () => 0,
        () => 100,
      ),
    );
    const below = level[261 * side + 160]!;
    expect(below).toBeGreaterThan(0.5);
    for (let y = 30; y < 70; y++) {
      expect(Math.abs(aslant[(200 + y) * side + 151 + shift(y)]! / below - 1)).toBeLessThan(0.2);
    }
  });
});
