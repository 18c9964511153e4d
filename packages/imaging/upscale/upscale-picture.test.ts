import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { makeProducts } from '#tests/fixtures/make-products.ts';
import type { EngineImage } from '../contract/engine.ts';
import { loadDetailNet } from './detail-network.server.ts';
import type { DetailNetwork } from './detail-network.server.ts';
import { enlargeCubic } from './enlarge-cubic.ts';
import { upscalePicture } from './upscale-picture.server.ts';

const silent = async (): Promise<void> => undefined;
const none = async (): Promise<null> => null;
let network: DetailNetwork;

beforeAll(async () => {
  const loaded = await loadDetailNet(process.cwd(), 1);
  if (!loaded) throw new Error('the weights are part of the project');
  network = loaded;
});

/** A product's photo at full size, and reduced. */
async function reduced(index: number, factor: number) {
  const { photo } = makeProducts(128)[index]!;
  const truth = await sharp(photo.bytes).removeAlpha().raw().toBuffer();
  const side = 128 / factor;
  const bytes = await sharp(photo.bytes).removeAlpha().resize(side, side, { kernel: 'lanczos3' }).png().toBuffer();
  const image: EngineImage = { bytes, contentType: 'image/png', width: side, height: side };
  return { truth, image };
}

const errorOf = (truth: Uint8Array, shown: Uint8Array): number =>
  truth.reduce((sum, value, i) => sum + (value - shown[i]!) ** 2, 0) / truth.length;

test.each([2, 4] as const)('%ix is nearer to the truth than bicubic', async (factor) => {
  for (const index of [0, 4]) {
    const { truth, image } = await reduced(index, factor);
    const made = await upscalePicture({ image, factor }, async () => network, silent);
    expect(made.note.method).toBe('network');
    const own = await sharp(made.image.bytes).removeAlpha().raw().toBuffer();
    const small = await sharp(image.bytes).raw().toBuffer();
    const cubic = enlargeCubic(small, image.width, image.height, 3, factor);
    expect(errorOf(truth, own)).toBeLessThan(errorOf(truth, cubic));
  }
});

test('enlarging moves nothing: a slope goes on half-way between its pixels', () => {
  const slope = Uint8Array.from({ length: 16 }, (_, x) => 20 + x * 8);
  expect([...enlargeCubic(slope, 16, 1, 1, 2).subarray(12, 16)]).toEqual([66, 70, 74, 78]);
  expect([...enlargeCubic(slope, 1, 16, 1, 4).subarray(6 * 16, 6 * 16 + 8)]).toEqual([65, 65, 65, 65, 67, 67, 67, 67]);
});

test('pieces meet without a seam', async () => {
  const width = 400;
  const data = new Uint8Array(width * 40 * 3).map((_, i) => 60 + (Math.floor(i / 3) % width) * 0.3);
  const enlarged = await network.double({ data, width, height: 40 }, silent);
  // Twice the place where two pieces meet, and its neighbours: the slope goes on.
  const row = 40 * enlarged.width * 3;
  for (let x = 2 * 192 - 6; x < 2 * 192 + 6; x++) {
    const step = enlarged.data[row + (x + 1) * 3]! - enlarged.data[row + x * 3]!;
    expect(Math.abs(step)).toBeLessThanOrEqual(2);
  }
});

test('transparency is kept, and colours do not bleed into the edge', async () => {
  const { cutOut } = makeProducts(64)[2]!;
  const made = await upscalePicture({ image: cutOut, factor: 2 }, async () => network, silent);
  const { data, info } = await sharp(made.image.bytes).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height, info.channels]).toEqual([128, 128, 4]);
  expect(data[3]).toBe(0);
  expect(data[(64 * 128 + 64) * 4 + 3]).toBe(255);
});

test('without the network it is resampled, and says so', async () => {
  const { image } = await reduced(1, 2);
  const made = await upscalePicture({ image, factor: 2 }, none, silent);
  expect(made.note.method).toBe('resampling');
  expect(await loadDetailNet('/nowhere', 1)).toBeNull();
});

test('what would become too large, or is no picture, is refused', async () => {
  const bytes = await sharp({ create: { width: 2000, height: 2000, channels: 3, background: '#888888' } })
    .png()
    .toBuffer();
  const large = { bytes, contentType: 'image/png', width: 2000, height: 2000 };
  for (const image of [large, { ...large, bytes: new Uint8Array(3) }]) {
    await expect(upscalePicture({ image, factor: 4 }, none, silent)).rejects.toMatchObject({
      failure: { code: 'unusable-input' },
    });
  }
});
