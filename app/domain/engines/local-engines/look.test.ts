import sharp from 'sharp';
import { expect, test } from 'vitest';
import { everydayIt, rows, times } from '@plinth/testing/depth';
import { isNear } from '#imaging/contract/brand-look.ts';
import type { StageInput, StageNote } from '#imaging/contract/stage-engine.ts';
import { isSafetensors } from '../fal/weights.rules.ts';
import { BRAND_PRODUCTS, BRANDS, drawBrandPicture, sampleCutOut } from '#tests/fixtures/drawn-brand.ts';
import { TINY_WEIGHTS } from '#tests/doubles/fal/fal-outputs.ts';
import { stagePictures } from '#imaging/stage/stage-pictures.server.ts';
import { deltaE, hexOfLab, labOfHex } from '#imaging/look/background-colour.ts';
import { angleBetween, commonLook } from '#imaging/look/common-look.ts';
import { grainOf } from '#imaging/look/grain.ts';
import { learnLook } from '#imaging/look/learn-look.server.ts';
import { LOOK_SIDE, measureLook } from '#imaging/look/measure-look.ts';

const quiet = async () => {};
const brand = BRANDS[0]!;

everydayIt('colours go to Lab and back', () => {
  for (const hex of ['#000000', '#ffffff', '#e8d8c4', '#d6889a', '#1f4f2a']) expect(hexOfLab(labOfHex(hex))).toBe(hex);
  expect(deltaE(labOfHex('#ffffff'), labOfHex('#000000'))).toBeCloseTo(100, 0);
});

everydayIt('angles are apart the short way round', () => {
  expect([angleBetween(170, -170), angleBetween(0, 180), angleBetween(30, 25)]).toEqual([20, 180, 5]);
});

everydayIt('noise is measured, and a slope is none', () => {
  let state = 1;
  const random = () => (state = (Math.imul(state, 1103515245) + 12345) >>> 0) / 2 ** 32;
  const side = 96;
  const noisy = Uint8Array.from({ length: side * side }, () => 128 + Math.round((random() + random() - 1) * 12));
  // Two even numbers of that width have a deviation of 12 * sqrt(2 / 12).
  expect(grainOf(noisy, side, side)).toBeGreaterThan(4);
  expect(grainOf(noisy, side, side)).toBeLessThan(6);
  const slope = Uint8Array.from({ length: side * side }, (_, p) => (p % side) * 2);
  expect(grainOf(slope, side, side)).toBe(0);
});

test('the numbers of a drawn brand are found in its pictures, one of them odd', async () => {
  const side = times({ everyday: 320, deep: 480 });
  const count = times({ everyday: 2, deep: 4 });
  const products = await Promise.all(BRAND_PRODUCTS.slice(0, count).map(sampleCutOut));
  const set = await Promise.all(products.map((product, k) => drawBrandPicture(brand, product, k, side)));
  const odd = await drawBrandPicture(BRANDS[3]!, products[0]!, 9, side);
  const { look, views } = await learnLook([...set, odd], quiet);
  expect(deltaE(labOfHex(look.background), labOfHex(brand.background))).toBeLessThan(6);
  expect(angleBetween(look.key!.angleDeg, brand.angleDeg)).toBeLessThan(10);
  expect(Math.abs(look.scale - brand.scale) / brand.scale).toBeLessThan(0.02);
  expect(look.horizon).toBeNull();
  expect(look.pictures).toBe(count + 1);
  expect(views).toHaveLength(count + 1);
  expect(views[0]!.aspect).toBeLessThan(1);
});

/** Where the floor ends in a picture, as a share of its height. */
async function horizonIn(bytes: Uint8Array, cutOut: Uint8Array | null = null): Promise<number | null> {
  const small = (from: Uint8Array) => sharp(from).resize(LOOK_SIDE, LOOK_SIDE, { fit: 'fill' }).raw().toBuffer();
  const data = await small(await sharp(bytes).removeAlpha().png().toBuffer());
  const cover = cutOut
    ? await small(await sharp(cutOut).extractChannel('alpha').png().toBuffer())
    : new Uint8Array(LOOK_SIDE ** 2);
  return measureLook({ data, width: LOOK_SIDE, height: LOOK_SIDE }, Uint8Array.from(cover))!.horizon;
}

test('where a floor ends is found within 2 %, past products and shadows; a sweep has no such place', async () => {
  const product = await sampleCutOut('pump-bottle');
  const seenIn = async (known: typeof brand) => {
    const { picture, cutOut } = await drawBrandPicture(known, product, 5, 384);
    return horizonIn(picture.bytes, cutOut.bytes);
  };
  for (const known of rows(BRANDS, 1)) expect(await seenIn(known)).toBeNull();
  for (const horizon of rows([0.4, 0.55, 0.7], 1)) {
    expect(Math.abs((await seenIn({ ...brand, horizon }))! - horizon)).toBeLessThan(0.02);
  }
});

everydayIt('pictures without a background teach nothing, and say so', async () => {
  const cutOut = await sampleCutOut('mug');
  await expect(learnLook([{ picture: cutOut, cutOut }], quiet)).rejects.toMatchObject({
    failure: { code: 'unusable-input', reason: 'picture' },
  });
  expect(() => commonLook([])).toThrow(RangeError);
});

everydayIt('a staged picture comes out in the look, its product untouched by it', async () => {
  const image = await sampleCutOut('pump-bottle');
  const side = 400;
  const height = Math.round(brand.scale * side);
  const width = Math.round((image.width / image.height) * height);
  const item = {
    id: 'a',
    role: 'product' as const,
    image,
    x: 140,
    y: 320 - height,
    width,
    height,
    rotation: 0,
    zIndex: 0,
  };
  const look = {
    version: 1 as const,
    background: brand.background,
    palette: [brand.background],
    key: { angleDeg: brand.angleDeg, length: 0.9, softness: 0.3, strength: 0.5 },
    contrast: 5,
    grain: 2,
    texture: 0,
    scale: brand.scale,
    footY: 0.8,
    horizon: null,
    pictures: 8,
  };
  const stage = async (more: Partial<StageInput>) => {
    const input: StageInput = {
      width: side,
      height: side,
      scene: null,
      prompt: '',
      items: [item],
      count: 1,
      seed: 3,
      ...more,
    };
    const made: { note: StageNote; bytes: Uint8Array }[] = [];
    await stagePictures(
      input,
      async (event) => {
        if (event.type === 'output') made.push({ note: event.note as StageNote, bytes: event.image.bytes });
      },
      quiet,
    );
    return made[0]!;
  };
  const [plain, branded] = [await stage({}), await stage({ look })];
  expect(plain.note.nearness).toBeUndefined();
  expect(isNear(branded.note.nearness!)).toBe(true);
  expect(Buffer.from(plain.bytes).equals(Buffer.from(branded.bytes))).toBe(false);
  // A brand whose pictures show where the floor ends gets it there.
  expect(await horizonIn(branded.bytes)).toBeNull();
  const floored = await stage({ look: { ...look, horizon: 0.55 } });
  // The shade in the corner of floor and wall begins a little higher.
  expect(Math.abs((await horizonIn(floored.bytes))! - 0.55)).toBeLessThan(0.05);
});

everydayIt('weights are arrays behind a header of JSON, and nothing else', () => {
  expect(isSafetensors(TINY_WEIGHTS)).toBe(true);
  expect(isSafetensors(Buffer.from('PK\u0003\u0004 a pickle in a zip'))).toBe(false);
  expect(isSafetensors(TINY_WEIGHTS.subarray(0, 12))).toBe(false);
  const long = Buffer.from(TINY_WEIGHTS);
  long.writeBigUInt64LE(2n ** 40n);
  expect(isSafetensors(long)).toBe(false);
});
