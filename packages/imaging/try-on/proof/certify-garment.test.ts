import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { EngineImage } from '../../index.ts';
import { encodeLinear, linearFromByte } from '../../pixels/linear-light.ts';
import { eraseMark } from '#tests/fixtures/erase-mark.ts';
import { asPng, flatLay, personSet } from '#tests/fixtures/try-on.ts';
import type { FlatLay } from '#tests/fixtures/try-on.ts';
import { certifyGarment } from './certify-garment.ts';
import { EDGE_CM, readCloth } from '../fit/cloth-photo.server.ts';
import type { ClothPhoto } from '../fit/cloth-photo.server.ts';
import { fitPhoto } from '../fit/fit-photo.ts';
import { readGarment } from '../reading/read-garment.server.ts';
import { readDrape, readPerson } from '../read-person.server.ts';
import { paintCloth } from '../wear/wear.ts';
import type { LinearPicture } from '../wear/wear.ts';

async function readSomebody() {
  const set = personSet('african-woman');
  const { body } = await readPerson(set);
  return { body, drape: await readDrape(set, 'top-regular', body) };
}
/** Read once for all of them. */
const somebody = readSomebody();

/** The certificate of a garment on somebody, perhaps with a damage to its photo, or of a file of the picture. */
async function certified(
  image: EngineImage,
  damage?: (photo: ClothPhoto, cm: number) => ClothPhoto,
  filed = async (made: LinearPicture) => made,
) {
  const { reading, outline, photo: look, neckline } = await readGarment({ image });
  const { body, drape } = await somebody;
  const fit = fitPhoto(drape.cloth, reading.points!, outline, look, neckline);
  const photo = await readCloth(image, look.width, (EDGE_CM / 100) * fit.scale, null);
  const view = { zoom: 1, left: 0, top: 0 };
  const fabricOf = (cloth: ClothPhoto) => ({ kind: 'photo', photo: cloth, fit, ratio: 1 }) as const;
  const worn = damage ? damage(photo, fit.scale / 100) : photo;
  const picture = await filed(paintCloth(drape, fabricOf(worn), view, body.width, body.height));
  const clear = new Uint8Array(body.width * body.height).fill(1);
  return certifyGarment(picture, { drape, fabric: fabricOf(photo), view }, clear);
}

const reasonsOf = async (name: FlatLay, damage?: (photo: ClothPhoto, cm: number) => ClothPhoto) =>
  (await certified(await flatLay(name), damage)).reasons;

test('a thin pale letter that is gone is missing from the print', async () => {
  expect(await reasonsOf('tee-thin')).toEqual([]);
  const neck = 0.25;
  expect(await reasonsOf('tee-thin', (photo, cm) => eraseMark(photo, cm, photo.height * neck))).toEqual(['print']);
});

test('checks over the whole garment are of its colour, no print that was bent, and have no letters to lose', async () => {
  const { reasons, printInSight } = await certified(await flatLay('shirt-checked'));
  expect(reasons).toEqual([]);
  expect(printInSight).toBeUndefined();
});

test('thin stripes that a small file made soft are the same stripes', async () => {
  expect((await certified(await flatLay('shirt-pins'), undefined, smallFile)).reasons).toEqual([]);
});

test('a word as wide as the chest goes around the sides of a narrow model', async () => {
  const wide = await certified(await withBar(await flatLay('tee-circle'), 0.205));
  const narrow = await certified(await withBar(await flatLay('tee-circle'), 0.1));
  expect(wide.printInSight).toBeLessThan(0.95);
  expect(narrow.printInSight).toBeGreaterThan(0.99);
  expect(narrow.letterInSight).toBeGreaterThan(0.9);
});

/** The garment with a dark bar across its chest, so many shares of the picture's width to each side of its middle. */
async function withBar(image: EngineImage, half: number): Promise<EngineImage> {
  const [width, height] = [Math.round(image.width * 2 * half), Math.round(image.height * 0.05)];
  const bar = sharp({ create: { width, height, channels: 4, background: '#14203a' } }).png();
  const left = Math.round((image.width - width) / 2);
  const top = Math.round(image.height * 0.42);
  return asPng(sharp(image.bytes).composite([{ input: await bar.toBuffer(), left, top, blend: 'atop' }]));
}

/** The picture as a JPEG of four fifths of its size, enlarged again; its cut stays. */
async function smallFile(made: LinearPicture): Promise<LinearPicture> {
  const { data, width, height } = made;
  const bytes = Uint8Array.from({ length: width * height * 3 }, (_, i) =>
    encodeLinear(data[Math.floor(i / 3) * 4 + (i % 3)]!),
  );
  const whole = sharp(bytes, { raw: { width, height, channels: 3 } });
  const small = await whole
    .resize(Math.round(width * 0.8))
    .jpeg({ quality: 82 })
    .toBuffer();
  const back = await sharp(small).resize(width, height, { fit: 'fill' }).raw().toBuffer();
  return {
    ...made,
    data: data.map((value, i) => (i % 4 === 3 ? value : linearFromByte[back[(i >> 2) * 3 + (i % 4)]!]!)),
  };
}
