import { expect, test } from 'vitest';
import { eraseMark } from '#tests/fixtures/erase-mark.ts';
import { flatLay, personSet } from '#tests/fixtures/try-on.ts';
import type { FlatLay } from '#tests/fixtures/try-on.ts';
import { certifyGarment } from './certify-garment.ts';
import { readCloth } from './cloth-photo.server.ts';
import type { ClothPhoto } from './cloth-photo.server.ts';
import { fitPhoto } from './fit-photo.ts';
import { readGarment } from './read-garment.server.ts';
import { readDrape, readPerson } from './read-person.server.ts';
import { paintCloth } from './wear.ts';

/** What the certificate says of a garment on somebody, perhaps with a damage to its photo. */
async function reasonsOf(name: FlatLay, damage?: (photo: ClothPhoto, cm: number) => ClothPhoto) {
  const image = await flatLay(name);
  const { reading, outline, photo: look, roundness } = await readGarment({ image });
  const set = personSet('african-woman');
  const { body } = await readPerson(set);
  const drape = await readDrape(set, 'top-regular', body);
  const fit = fitPhoto(drape.cloth, reading.points!, outline, look, roundness);
  const photo = await readCloth(image, look.width, 0.007 * fit.scale);
  const view = { zoom: 1, left: 0, top: 0 };
  const fabricOf = (cloth: ClothPhoto) => ({ kind: 'photo', photo: cloth, fit, ratio: 1 }) as const;
  const worn = damage ? damage(photo, fit.scale / 100) : photo;
  const picture = paintCloth(drape, fabricOf(worn), view, body.width, body.height);
  const clear = new Uint8Array(body.width * body.height).fill(1);
  return certifyGarment(picture, { drape, fabric: fabricOf(photo), view }, clear).reasons;
}

test('a thin pale letter that is gone is missing from the print', async () => {
  expect(await reasonsOf('tee-thin')).toEqual([]);
  const neck = 0.25;
  expect(await reasonsOf('tee-thin', (photo, cm) => eraseMark(photo, cm, photo.height * neck))).toEqual(['print']);
});

test('checks over the whole garment are of its colour, and no print that was bent', async () => {
  expect(await reasonsOf('shirt-checked')).toEqual([]);
});
