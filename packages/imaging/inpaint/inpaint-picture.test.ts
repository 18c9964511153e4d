import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createRandom } from '../pixels/random.ts';
import { inpaintPicture } from './inpaint-picture.server.ts';

const side = 160;
const silent = async (): Promise<void> => undefined;

type Paint = (x: number, y: number, random: () => number) => readonly [number, number, number];

/** Backgrounds a product may stand on: a wall with light falling off, boards, checked cloth. */
const backgrounds: Readonly<Record<string, Paint>> = {
  'a lit wall': (x, y, random) => {
    const light = 205 - 0.25 * x - 0.1 * y + 2 * (random() - 0.5);
    return [light, light - 6, light - 14];
  },
  boards: (x, y, random) => {
    const seam = y % 24 < 2 ? -60 : 0;
    const wood = 150 + 12 * Math.sin((y + 6 * Math.sin(x / 30)) / 3) + seam + 6 * (random() - 0.5);
    return [wood, wood - 38, wood - 80];
  },
  'checked cloth': (x, y) => {
    const square = (Math.floor(x / 8) + Math.floor(y / 8)) % 2 === 0 ? 70 : 190;
    return [square, square, Math.min(255, square + 40)];
  },
};

function paint(background: Paint): Uint8Array {
  const random = createRandom(4);
  const data = new Uint8Array(side * side * 3);
  for (let i = 0; i < side * side; i++) {
    const colour = background(i % side, Math.floor(i / side), random);
    for (let c = 0; c < 3; c++) data[i * 3 + c] = Math.min(255, Math.max(0, Math.round(colour[c]!)));
  }
  return data;
}

const isUnder = (i: number, radius: number): boolean => Math.hypot((i % side) - 84, Math.floor(i / side) - 78) < radius;

async function png(data: Uint8Array, channels: 3 | 4 = 3) {
  const bytes = await sharp(data, { raw: { width: side, height: side, channels } })
    .png()
    .toBuffer();
  return { bytes, contentType: 'image/png', width: side, height: side };
}

/** The background with a red ball on it, and a brush stroke a little larger than the ball. */
async function scene(background: Paint) {
  const truth = paint(background);
  const picture = truth.slice();
  const mask = new Uint8Array(side * side * 3);
  for (let i = 0; i < side * side; i++) {
    if (isUnder(i, 20)) picture.set([190, 30, 40], i * 3);
    if (isUnder(i, 24)) mask[i * 3] = 255;
  }
  return { truth, picture, image: await png(picture), mask: await png(mask) };
}

/** Mean error in the hole, bytes. */
function errorOf(truth: Uint8Array, shown: Uint8Array): number {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < side * side; i++) {
    if (!isUnder(i, 24)) continue;
    for (let c = 0; c < 3; c++) sum += Math.abs(truth[i * 3 + c]! - shown[i * 3 + c]!);
    count += 3;
  }
  return sum / count;
}

const pixelsOf = async (bytes: Uint8Array): Promise<Uint8Array> =>
  new Uint8Array(await sharp(bytes).removeAlpha().raw().toBuffer());

test.each([
  ['a lit wall', 'diffusion', 4],
  ['boards', 'texture', 14],
  ['checked cloth', 'texture', 22],
])('what was painted over on %s is gone, and the background goes on', async (name, method, limit) => {
  const { truth, picture, image, mask } = await scene(backgrounds[name]!);
  const made = await inpaintPicture({ image, mask, prompt: '', seed: 1 }, silent);
  const filled = await pixelsOf(made.image.bytes);
  expect(made.note.method).toBe(method);
  expect(errorOf(truth, filled)).toBeLessThan(limit);
  expect(errorOf(truth, picture)).toBeGreaterThan(30);
  for (let i = 0; i < side * side; i++) {
    if (!isUnder(i, 24)) expect(filled.subarray(i * 3, i * 3 + 3)).toEqual(picture.subarray(i * 3, i * 3 + 3));
  }
});

test('the same seed makes the same picture', async () => {
  const { image, mask } = await scene(backgrounds['boards']!);
  const [one, two] = [
    await inpaintPicture({ image, mask, prompt: '', seed: 7 }, silent),
    await inpaintPicture({ image, mask, prompt: '', seed: 7 }, silent),
  ];
  expect(one.image.bytes).toEqual(two.image.bytes);
});

test('it says whether it can follow the words', async () => {
  const { image, mask } = await scene(backgrounds['a lit wall']!);
  const follows = async (prompt: string) =>
    (await inpaintPicture({ image, mask, prompt, seed: 1 }, silent)).note.followsPrompt;
  const words = ['', 'remove the ball', 'Please erase the stain.', 'a bunch of tulips', 'a cup on a plain table'];
  expect(await Promise.all([...words, 'remove the ball and put an apple there'].map(follows))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('red of 200 is not painted, 201 is', async () => {
  const { image } = await scene(backgrounds['a lit wall']!);
  const maskOf = (red: number) =>
    png(new Uint8Array(side * side * 3).map((_, i) => (i === 3 * (80 * side + 80) ? red : 0)));
  await expect(inpaintPicture({ image, mask: await maskOf(200), prompt: '', seed: 1 }, silent)).rejects.toMatchObject({
    failure: { code: 'nothing-found' },
  });
  const made = await inpaintPicture({ image, mask: await maskOf(201), prompt: '', seed: 1 }, silent);
  expect(made.note.coverage).toBeCloseTo(1 / (side * side));
});

test('all painted over, or no picture at all, is refused', async () => {
  const { image } = await scene(backgrounds['a lit wall']!);
  const all = await png(new Uint8Array(side * side * 3).fill(255));
  for (const mask of [all, { ...all, bytes: new Uint8Array(5) }]) {
    await expect(inpaintPicture({ image, mask, prompt: '', seed: 1 }, silent)).rejects.toMatchObject({
      failure: { code: 'unusable-input' },
    });
  }
});
