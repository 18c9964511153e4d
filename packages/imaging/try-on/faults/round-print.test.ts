import sharp from 'sharp';
import { expect, test } from 'vitest';
import { asPng, flatLay, seenFromBelow } from '#tests/fixtures/try-on.ts';
import { rows, splitRows } from '@plinth/testing/depth';
import { readGarment } from '../reading/read-garment.server.ts';
import type { SeenGarment } from '../reading/read-garment.server.ts';
import { isRoundPrintFlat } from './round-print.ts';

const isFlat = ({ photo, mask, reading }: SeenGarment) => isRoundPrintFlat(photo, mask, reading.turned);

test.each(splitRows([-40, -30, 30, 40], 1))('a circle is flat, and asked about, at %s degrees', async (degrees) => {
  const seen = await readGarment({ image: await seenFromBelow(await flatLay('tee-circle'), degrees) });
  expect(isFlat(seen)).toBe(true);
  expect(seen.reading.refusal).toBe('tilted');
});

test('a circle that lies nearly level is round, and so is one that is seen from beside', async () => {
  const image = await flatLay('tee-circle');
  for (const degrees of rows([-15, 0, 15], 1)) {
    const seen = await readGarment({ image: await seenFromBelow(image, degrees) });
    expect([isFlat(seen), seen.reading.refusal]).toEqual([false, null]);
  }
  const { bytes, width, height } = image;
  const narrow = await asPng(sharp(bytes).resize(Math.round(width * 0.8), height, { fit: 'fill' }));
  expect(isFlat(await readGarment({ image: narrow }))).toBe(false);
});

test('no other print is a flat circle: squares, words, checks, a neckline', async () => {
  for (const name of rows(['tee-square', 'tee-text', 'shirt-checked', 'hoodie'] as const, 1)) {
    const image = await flatLay(name);
    for (const degrees of [0, 30]) {
      expect(isFlat(await readGarment({ image: await seenFromBelow(image, degrees) })), `${name} ${degrees}`).toBe(
        false,
      );
    }
  }
});
