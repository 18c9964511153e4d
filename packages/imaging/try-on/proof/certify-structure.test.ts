import sharp from 'sharp';
import { expect, test } from 'vitest';
import { asPng } from '#tests/fixtures/try-on.ts';
import { garmentPhoto, laidTruly, STRUCTURAL_FALSEHOODS, withPartOf } from '#tests/fixtures/unworn-garments.ts';
import { splitRows } from '@plinth/testing/depth';
import type { UnwornMode } from '../../contract/try-on-engine.ts';
import { readGarment } from '../reading/read-garment.server.ts';
import { layUnworn } from '../unworn/show-unworn.server.ts';
import { certifyUnworn } from './certify-unworn.ts';

type Falsehood = keyof typeof STRUCTURAL_FALSEHOODS;

/** A garment's rows stand together: it is laid out once. */
const FALSEHOODS: readonly (readonly [garment: string, falsehood: Falsehood])[] = [
  ['tee-circle', 'a tenth shorter'],
  ['tee-circle', 'a sleeve twice as long'],
  ['tee-circle', 'a sleeve without its end'],
  ['tee-circle', 'without a sleeve'],
  ['tee-text', 'a sleeve longer by a third'],
  ['tee-text', 'a sleeve without its end'],
  ['tee-text', 'without its left side'],
  ['vest', 'a sleeve added'],
  ['vest', 'a fifth shorter'],
  ['dress', 'two fifths shorter'],
  ['dress', 'a tenth shorter'],
  ['dress', 'a tenth longer'],
  ['hooded', 'without its neck'],
  ['hooded', 'a fifth shorter'],
  ['hooded', 'without a sleeve'],
  ['trousers-striped', 'with a leg cut off'],
  ['trousers-striped', 'three tenths shorter'],
  ['trousers-striped', 'a tenth longer'],
  ['tee-oversized', 'a sleeve longer by a third'],
  ['tee-oversized', 'a fifth shorter'],
  ['long-sleeve', 'a sleeve without its end'],
  ['long-sleeve', 'without a sleeve'],
  ['long-sleeve', 'a tenth longer'],
  ['long-sleeve', 'three tenths shorter'],
  ['shirt-checked', 'a sleeve longer by a third'],
  ['shirt-checked', 'without its neck'],
  ['shirt-checked', 'a tenth shorter'],
  ['coat', 'three tenths shorter'],
  ['coat', 'a tenth shorter'],
  ['coat', 'a sleeve without its end'],
  ['dress-sleeveless', 'a sleeve added'],
  ['dress-sleeveless', 'two fifths shorter'],
  ['shorts', 'with a leg cut off'],
  ['shorts', 'a tenth shorter'],
  ['skirt', 'a fifth shorter'],
  ['skirt', 'a tenth longer'],
];

test.each(splitRows(FALSEHOODS, 1))('%s, %s: found', async (garment, falsehood) => {
  const made = await laidTruly(garment);
  const layer = STRUCTURAL_FALSEHOODS[falsehood](made);
  const { passed, reasons } = certifyUnworn(layer, { ...made, layer });
  expect(passed).toBe(false);
  // By its outline or its cloth, not by its colours.
  expect(reasons.some((reason) => reason === 'shape' || reason === 'missing')).toBe(true);
});

test.each(
  splitRows(
    [
      ['tee-circle', 'tee-black'],
      ['dress', 'coat'],
      ['trousers', 'trousers-striped'],
      ['long-sleeve', 'shirt-checked'],
    ] as const,
    0,
  ),
)('%s with the lower part of %s: found', async (garment, other) => {
  const [made, foreign] = [await laidTruly(garment), await laidTruly(other)];
  const layer = withPartOf(made, foreign);
  expect(certifyUnworn(layer, { ...made, layer }).passed).toBe(false);
});

const TRUE_ONES: readonly (readonly [garment: string, mode: UnwornMode, turned: number])[] = [
  ['tee-circle', 'ghost', 0],
  ['vest', 'ghost', 0],
  ['trousers-striped', 'flat', 0],
  ['coat', 'hanger', 0],
  ['dress-flared', 'ghost', 0],
  ['long-sleeve', 'ghost', 8],
  ['tee-circle', 'hanger', 0],
  ['tee-circle', 'flat', -9],
  ['tee-text', 'hanger', 0],
  ['tee-oversized', 'ghost', 0],
  ['tee-slim', 'flat', 0],
  ['tee-thin', 'ghost', 5],
  ['long-sleeve', 'ghost', 0],
  ['long-sleeve', 'hanger', 0],
  ['shirt', 'flat', 0],
  ['shirt-checked', 'ghost', 0],
  ['hoodie', 'ghost', 0],
  ['hooded', 'ghost', 0],
  ['hooded', 'hanger', 0],
  ['coat', 'flat', 6],
  ['dress', 'ghost', 0],
  ['dress', 'flat', -5],
  ['trousers', 'ghost', 0],
  ['trousers', 'hanger', 4],
  ['skirt', 'ghost', 0],
  ['skirt', 'flat', 0],
  ['dress-sleeveless', 'ghost', 0],
  ['dress-sleeveless', 'flat', 0],
  ['dress-flared', 'hanger', 0],
  ['long-sleeve-on-body', 'ghost', 0],
  ['long-sleeve-on-body', 'flat', 0],
  ['roll-neck', 'ghost', 0],
  ['roll-neck', 'hanger', 0],
  ['shorts', 'ghost', 0],
  ['shorts', 'flat', 0],
  ['skirt-fur', 'ghost', 0],
  ['tee-creased', 'ghost', 0],
  ['tee-creased', 'flat', 0],
  ['vest', 'hanger', 0],
  ['shirt-on-hanger', 'ghost', 0],
];

test.each(splitRows(TRUE_ONES, 0))('%s as a %s, photographed %s degrees off: passes', async (garment, mode, turned) => {
  const drawn = await garmentPhoto(garment);
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  const image = turned === 0 ? drawn : await asPng(sharp(drawn.bytes).rotate(turned, { background }));
  const { certificates } = await layUnworn([await readGarment({ image })], [{ image }], mode, {
    width: 500,
    height: 500,
  });
  expect(certificates[0]).toMatchObject({ passed: true, reasons: [] });
});
