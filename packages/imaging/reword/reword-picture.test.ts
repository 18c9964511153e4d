import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { EngineImage } from '../contract/engine.ts';
import { linearFromHex } from '../pixels/linear-light.ts';
import { readEdit } from './read-edit.ts';
import { rewordPicture } from './reword-picture.server.ts';

const SIDE = 120;
const encoded = async (svg: string): Promise<EngineImage> => {
  const bytes = await sharp(Buffer.from(svg)).png().toBuffer();
  return { bytes, contentType: 'image/png', width: SIDE, height: SIDE };
};
const box = (x: number, y: number, w: number, h: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}"/>`;
const svg = (...parts: string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}">${parts.join('')}</svg>`;

/** A blue box on a wooden floor before a beige wall with a green plant. */
const photo = () =>
  encoded(
    svg(
      box(0, 0, SIDE, 78, '#d8cab4'),
      box(0, 78, SIDE, 42, '#6b4a30'),
      box(94, 40, 14, 38, '#2f7d32'),
      box(40, 44, 36, 48, '#2a4fb3'),
    ),
  );
const cutOut = () => encoded(svg(box(40, 44, 36, 48, '#2a4fb3')));
const SPOTS = { wall: [15, 20], ground: [15, 110], plant: [100, 60], product: [58, 70] } as const;

async function look(image: EngineImage): Promise<Record<keyof typeof SPOTS, number[]>> {
  const { data, info } = await sharp(image.bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = ([x, y]: readonly [number, number]) => [
    ...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4),
  ];
  return { wall: at(SPOTS.wall), ground: at(SPOTS.ground), plant: at(SPOTS.plant), product: at(SPOTS.product) };
}

async function change(prompt: string, withProduct = true) {
  const image = await photo();
  const made = await rewordPicture(
    { image, cutOut: withProduct ? await cutOut() : null, prompt, asMask: false },
    async () => {},
  );
  const [before, after] = [await look(image), await look(made.image)];
  const names = Object.keys(SPOTS) as (keyof typeof SPOTS)[];
  return {
    before,
    after,
    changed: names.filter((name) => String(before[name]) !== String(after[name])),
    note: made.note,
  };
}

const light = (rgb: readonly number[]) => rgb[0]! + rgb[1]! + rgb[2]!;

test('the wall turns green; plant, ground and product stay as they are', async () => {
  const { after, changed, note } = await change('make the wall green');
  expect(changed).toEqual(['wall']);
  expect(after.wall[1]).toBeGreaterThan(after.wall[0]! + 20);
  expect(note).toMatchObject({ part: 'wall', understood: ['wall', 'green'], missing: [] });
});

test.each([
  ['make the product red', ['product']],
  ['make the floor darker', ['ground']],
  ['mach den Hintergrund etwas heller', ['wall', 'ground', 'plant']],
  ['blur the background', []],
  ['turn the picture black and white', ['wall', 'ground', 'plant', 'product']],
  ['remove the background', ['wall', 'ground', 'plant']],
])('"%s" changes %j and nothing else', async (prompt, parts) => {
  expect((await change(prompt)).changed).toEqual(parts);
});

test('less is less, a little is less than much', async () => {
  const [little, usual, much] = await Promise.all(
    ['make it slightly darker', 'make it darker', 'make it much darker'].map(async (words) =>
      light((await change(words)).after.wall),
    ),
  );
  expect(little).toBeGreaterThan(usual!);
  expect(usual).toBeGreaterThan(much!);
  const { before, after } = await change('make it less warm');
  expect(after.wall[2]! - after.wall[0]!).toBeGreaterThan(before.wall[2]! - before.wall[0]!);
});

test('what was removed is transparent, and the product is not', async () => {
  const { after } = await change('remove the background');
  expect([after.wall[3], after.product[3]]).toEqual([0, 255]);
});

test('without a product its surroundings cannot be told', async () => {
  await expect(change('make the wall green', false)).rejects.toMatchObject({ failure: { code: 'nothing-found' } });
  expect((await change('make the picture warmer', false)).changed).toHaveLength(4);
});

test('reads what is asked for, and what cannot be done', () => {
  expect(readEdit('change the red wall to dark green').color![1]).toBeLessThan(linearFromHex('#6f9a6b')[1]);
  expect(readEdit('put a cat on the table')).toMatchObject({ isPossible: false, missing: ['cat'] });
  expect(readEdit('add a dinosaur')).toMatchObject({ isPossible: false, missing: ['dinosaur'] });
  expect(readEdit('put it on a marble table at the beach')).toMatchObject({
    place: expect.any(String),
    part: 'background',
  });
  expect(readEdit('make the wall green').place).toBeNull();
});
