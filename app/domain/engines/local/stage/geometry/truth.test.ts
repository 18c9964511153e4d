import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readSetFolder } from '#app/domain/library/presets/read-set-folder.server.ts';
import { lampMasks } from './lamp-masks.ts';
import { decodeScene } from './scene-data.server.ts';
import { sceneGrid } from './scene-grid.ts';
import { buildSolid } from './solid.ts';

/** Path-traced shadows of known bodies (`assets/kit/truth.py`): the outline above what the body takes of the key's light. */
const room = join(import.meta.dirname, 'truth');
const cases = (await readdir(room)).map((file) => file.split('.').slice(0, 2) as [string, string]);
/** The key never reaches this point. */
const DARK = 255;
/** Where little of a shadow falls on lit ground, a pixel more or less weighs much. */
const LEAST: Readonly<Record<string, number>> = { 'marble-podium shoe': 0.6, 'dark-luxury bag': 0.7 };

async function compare(scene: string, body: string, turnLamp = false) {
  const data = await decodeScene((await readSetFolder(join('public/presets/sets', scene, 'front')))!);
  const { data: planes, info } = await sharp(join(room, `${scene}.${body}.webp`))
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const size = info.width;
  const outline = planes.subarray(0, size * size);
  const truth = planes.subarray(size * size);
  const scale = data.geometry.width / size;
  const map = { scaleX: scale, offsetX: 0, scaleY: scale, offsetY: 0 };
  const item = cropped(outline, size);
  const solid = buildSolid(item, map, data.geometry, { mode: 'stand', at: data.geometry.anchor[2] })!;
  const grid = sceneGrid(data, map, { width: size, height: size }, 1);
  const lamps = data.geometry.lamps.map((lamp) => {
    const mirrored = (v: readonly [number, number, number]): [number, number, number] => [-v[0], v[1], v[2]];
    return turnLamp ? { ...lamp, position: mirrored(lamp.position), toLamp: mirrored(lamp.toLamp) } : lamp;
  });
  const mask = lampMasks(
    grid,
    [solid],
    lamps.filter(({ group }) => group === 'key'),
  ).get('key')!;
  let [both, either] = [0, 0];
  for (let i = 0; i < mask.length; i++) {
    if (outline[i]! > 2 || truth[i] === DARK) continue;
    const [a, b] = [truth[i]! / 224 > 0.5, mask[i]! > 0.5];
    if (a && b) both++;
    if (a || b) either++;
  }
  return both / either;
}

describe("the key's shadow, against a path-traced one", () => {
  it.each(cases)('%s, %s: covers what it should', async (scene, body) => {
    expect(await compare(scene, body)).toBeGreaterThan(LEAST[`${scene} ${body}`] ?? 0.75);
  });

  it('a lamp on the other side casts another shadow', async () => {
    expect(await compare('kitchen-counter', 'cylinder', true)).toBeLessThan(0.3);
  });

  it('there are four bodies on four scenes', async () => {
    expect(cases.length).toBe(16);
    const sizes = await Promise.all(cases.map(([scene, body]) => readFile(join(room, `${scene}.${body}.webp`))));
    expect(sizes.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(100_000);
  });
});

function cropped(outline: Uint8Array, size: number) {
  let [left, right, top, bottom] = [size, -1, size, -1];
  for (let i = 0; i < size * size; i++) {
    if (outline[i] === 0) continue;
    const [x, y] = [i % size, Math.floor(i / size)];
    [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
  }
  const [width, height] = [right - left + 1, bottom - top + 1];
  const data = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) data[(y * width + x) * 4 + 3] = outline[(top + y) * size + left + x]!;
  }
  return { left, top, width, height, data };
}
