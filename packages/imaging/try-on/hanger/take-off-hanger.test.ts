import sharp from 'sharp';
import { expect, test } from 'vitest';
import { deepIt, everydayIt, splitRows } from '@plinth/testing/depth';
import { asPng, flatLay } from '#tests/fixtures/try-on.ts';
import { decodeRgba } from '../../pixels/decode.server.ts';
import type { RgbaRaster } from '../../pixels/raster.ts';
import { clearHanger } from './clear-hanger.ts';
import { readCloth } from '../fit/cloth-photo.server.ts';
import { layUnworn } from '../unworn/show-unworn.server.ts';
import { largestPart } from '../shape/outline.ts';
import type { Mask } from '../shape/outline.ts';
import { readGarment } from '../reading/read-garment.server.ts';
import { hangerOf, takeOffHanger } from './take-off-hanger.ts';

/** Of 400 by 500. */
const TEE = `<path d="M150 120 L60 160 L80 220 L115 205 L112 430 L288 430 L285 205 L320 220 L340 160 L250 120 Q200 165 150 120 Z"/>`;
const TURTLENECK = `<path d="M160 70 L160 115 L80 150 L40 400 L80 405 L115 220 L112 430 L288 430 L285 220 L320 405 L360 400 L320 150 L240 115 L240 70 Z"/>`;
const HOODIE = `<path d="M150 120 Q120 40 200 35 Q280 40 250 120 L320 150 L360 400 L320 405 L285 220 L288 430 L112 430 L115 220 L80 405 L40 400 L80 150 Z"/>`;
const STRAP_TOP = `<path d="M130 210 Q200 250 270 210 L285 430 L115 430 Z"/><path d="M135 220 L150 90 L165 90 L150 220 M265 220 L250 90 L235 90 L250 220" fill="none" stroke="currentColor" stroke-width="8"/>`;
const UNLIKE_STRAPS = `<path d="M130 210 Q200 250 270 210 L285 430 L115 430 Z"/><path d="M182 240 L172 120 M262 220 L285 150" fill="none" stroke="currentColor" stroke-width="8"/>`;
const HALTER = `<path d="M140 220 Q200 250 260 220 L285 430 L115 430 Z"/><path d="M150 230 Q150 90 200 90 Q250 90 250 230" fill="none" stroke="currentColor" stroke-width="8"/>`;
const TROUSERS = `<path d="M120 100 L280 100 L310 450 L230 450 L200 200 L170 450 L90 450 Z"/>`;
const SKIRT_WITH_BOW = `<path d="M130 140 L270 140 L330 430 L70 430 Z"/><path d="M200 142 L165 118 L165 160 L235 118 L235 160 Z" fill="#2a2a60"/>`;

const WIRE = `<path d="M200 152 V95 Q200 80 212 80 Q226 80 224 64 Q220 48 204 50" fill="none" stroke="#8d9096" stroke-width="4"/>`;
const PLASTIC = `<path d="M200 100 V80 Q200 66 214 62 Q228 50 212 40 Q200 36 192 46" fill="none" stroke="#222" stroke-width="8"/><path d="M140 136 L200 100 L260 136" fill="none" stroke="#222" stroke-width="12"/>`;
const WOOD = `<path d="M200 110 V76 Q200 66 210 64 Q222 54 208 46" fill="none" stroke="#9a9ca0" stroke-width="4"/><path d="M145 140 Q200 70 255 140 L235 146 Q200 110 165 146 Z" fill="#b98a55"/>`;
const CLIPS = `<path d="M200 76 V56 Q200 46 210 44 Q222 34 208 26" fill="none" stroke="#9a9ca0" stroke-width="4"/><path d="M110 76 H290 V84 H110 Z M130 68 H152 V112 H130 Z M248 68 H270 V112 H248 Z" fill="#222"/>`;
const LOW_BAR = `<path d="M130 86 H270 V92 H130 Z M190 78 H210 V104 H190 Z M120 80 H142 V112 H120 Z M127 66 H135 V82 H127 Z M258 80 H280 V112 H258 Z M265 66 H273 V82 H265 Z" fill="#222"/>`;
const PRESSED_BAR = `<path d="M124 92 H276 V102 H124 Z M127 78 H137 V112 H127 Z M263 78 H273 V112 H263 Z" fill="#101010"/>`;

async function drawn(colour: string, shapes: string, scale = 1): Promise<{ photo: RgbaRaster; mask: Mask }> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 500" width="${400 * scale}" height="${500 * scale}" fill="${colour}" color="${colour}">${shapes}</svg>`;
  const photo = await decodeRgba(await sharp(Buffer.from(svg)).png().toBuffer());
  return { photo, mask: largestPart(photo.data, photo.width, photo.height)!.mask };
}

/** Of the pixels of one mask, the share that the other does not have. */
function lost(of: Mask, without: Mask): number {
  let [all, missing] = [0, 0];
  of.data.forEach((there, i) => {
    all += there;
    missing += there & ~without.data[i]!;
  });
  return missing / all;
}

/** The part that one mask has and the other has not. */
const beyond = (whole: Mask, bare: Mask): Mask => ({
  ...whole,
  data: whole.data.map((there, i) => there & ~bare.data[i]!),
});

test.each(
  splitRows(
    [
      ['a wire hook', '#b03040', TEE, WIRE, 1, 0.95],
      ['a wire hook, in a photo at full size', '#b03040', TEE, WIRE, 1.8, 0.95],
      ['a plastic hanger whose arms lie in the neck', '#3f73b0', TEE, PLASTIC, 1, 0.95],
      ['a wooden hanger on a hook of metal', '#e8e8ea', TEE, WOOD, 1, 0.95],
      ['a hook of the colour of the cloth', '#8d9096', TEE, WIRE, 1, 0.95],
      ['a plastic hanger of the colour of the cloth', '#222222', TEE, PLASTIC, 1, 0.9],
      ['a bar with clips', '#7c8f6a', TROUSERS, CLIPS, 1, 0.95],
      ['a bar on the waist of dark trousers', '#343434', TROUSERS, PRESSED_BAR, 1, 0.6],
      ['a low bar, on trousers of its colour', '#222222', TROUSERS, LOW_BAR, 1, 0.6],
    ],
    4,
  ),
)('%s is taken off, and nothing else', async (_name, colour, garment, hanger, scale, share) => {
  const bare = await drawn(colour, garment, scale);
  // Arms lie in the cloth, clips on it.
  const { photo, mask } = await drawn(colour, garment === TROUSERS ? garment + hanger : hanger + garment, scale);
  const kept = takeOffHanger(photo, mask);
  expect(lost(beyond(mask, bare.mask), kept)).toBeGreaterThan(share);
  expect(lost(bare.mask, kept)).toBeLessThan(garment === TROUSERS ? 0.02 : 0.004);
});

test.each(
  splitRows(
    [
      ['a tee', '#b03040', TEE],
      ['a hood', '#556070', HOODIE],
      ['a turtleneck', '#702838', TURTLENECK],
      ['two straps', '#d0a040', STRAP_TOP],
      ['two straps of another colour', '#d0a040', STRAP_TOP.replaceAll('currentColor', '#202020')],
      ['two straps that lie unlike', '#d0a040', UNLIKE_STRAPS],
      ['a strap around the neck', '#d0a040', HALTER],
      ['a bow of another colour', '#c06070', SKIRT_WITH_BOW],
      ['trousers', '#7c8f6a', TROUSERS],
    ],
    4,
  ),
)('%s stays as it is', async (_name, colour, garment) => {
  const { photo, mask } = await drawn(colour, garment);
  expect(takeOffHanger(photo, mask) === mask).toBe(true);
  expect(hangerOf(mask, mask)).toBeNull();
});

everydayIt(
  'a photo of any size is clear where its hanger was, with its soft edge and a knob in the air above',
  async () => {
    const knob = `<circle cx="205" cy="22" r="14" fill="#777"/>`;
    const { photo, mask } = await drawn('#b03040', TEE + WIRE + knob);
    const hanger = hangerOf(mask, takeOffHanger(photo, mask))!;
    const large = await drawn('#b03040', TEE + WIRE + knob, 2.5);
    const bare = await drawn('#b03040', TEE, 2.5);
    clearHanger(large.photo, hanger);
    const opaque = (from: number, to: number): number =>
      large.photo.data.subarray(from * 1000 * 4, to * 1000 * 4).filter((v, i) => i % 4 === 3 && v > 0).length;
    expect(opaque(0, 280)).toBe(0);
    const left = largestPart(large.photo.data, large.photo.width, large.photo.height)!.mask;
    expect(lost(bare.mask, left)).toBeLessThan(0.004);
  },
);

deepIt('what hangs on a hook is read, worn and hung up as without it', async () => {
  const bare = await flatLay('tee-circle');
  const size = { width: bare.width, height: bare.height };
  const seen = await readGarment({ image: bare });
  const points = seen.reading.points!;
  if (points.kind !== 'upper') throw new Error('a tee has a neck');
  const { neckLeft, neckRight } = points.at;
  const [x, y] = [((neckLeft.x + neckRight.x) / 2) * size.width, neckLeft.y * size.height];
  const k = (neckRight.x - neckLeft.x) * size.width;
  const hook = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"><path d="M${x} ${y + 0.4 * k} V${y - 0.3 * k} q0 ${-0.2 * k} ${0.15 * k} ${-0.2 * k}" fill="none" stroke="#333" stroke-width="${0.06 * k}"/></svg>`;
  const hung = await asPng(sharp(Buffer.from(hook)).composite([{ input: Buffer.from(bare.bytes) }]));
  const read = await readGarment({ image: hung });
  expect(seen.hanger).toBeNull();
  expect(read.hanger).not.toBeNull();
  expect(read.reading.refusal).toBe(seen.reading.refusal);
  const cloths = await Promise.all([
    readCloth(bare, 300, 3, seen.hanger),
    readCloth(hung, 300, 3, read.hanger),
    readCloth(hung, 300, 3, null),
  ]);
  const [without, taken, left] = cloths.map(({ alpha }) => alpha.findIndex((a) => a > 0.5));
  expect(Math.abs(taken! - without!)).toBeLessThan(300 * 3);
  expect(left!).toBeLessThan(without! - 300 * 6);
  const canvas = { width: 200, height: 300 };
  const [a, b] = await Promise.all(
    [
      { image: bare, from: seen },
      { image: hung, from: read },
    ].map(async ({ image, from }) => (await layUnworn([from], [{ image }], 'hanger', canvas)).layer.data),
  );
  const off = a!.filter((v, i) => Math.abs(v - b![i]!) > 0.1).length / a!.length;
  expect(off).toBeLessThan(0.01);
});
