import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { deepIt, splitRows } from '@plinth/testing/depth';
import { asPng } from '#tests/fixtures/try-on.ts';
import { readGarment } from './read-garment.server.ts';

/** Cut-outs of photos that people took on floors, beds and hangers (NOTICE); none is among the known outlines. */
const real = (name: string) => asPng(sharp(`packages/imaging/tests/fixtures/real-garments/${name}.webp`).ensureAlpha());

describe('real garments, as people photograph them', () => {
  test.each(
    splitRows(
      [
        ['tee-creased', 'top'],
        ['long-sleeve-on-body', 'top'],
        ['shirt-checked', 'top'],
        ['shirt-on-hanger', 'top'],
        ['roll-neck', 'top'],
        ['vest', 'top'],
        ['dress-flared', 'dress'],
        ['dress-sleeveless', 'dress'],
        ['skirt-fur', 'skirt'],
        ['shorts', 'trousers'],
        ['trousers', 'trousers'],
      ],
      2,
    ),
  )('%s is read as a %s and can be worn', async (name, garment) => {
    expect((await readGarment({ image: await real(name) })).reading).toMatchObject({ garment, refusal: null });
  });

  deepIt('cuffs that touch the body leave the armpits where they are, within the outline', async () => {
    const { points } = (await readGarment({ image: await real('long-sleeve-on-body') })).reading;
    if (points?.kind !== 'upper') throw new Error('a top has the points of one');
    const { armpitLeft, armpitRight, hemLeft, hemRight } = points.at;
    // As they were put by hand, fractions of the photo.
    expect(Math.hypot(armpitLeft.x - 0.325, armpitLeft.y - 0.42)).toBeLessThan(0.1);
    expect(Math.hypot(armpitRight.x - 0.8, armpitRight.y - 0.39)).toBeLessThan(0.1);
    expect(hemLeft.y).toBeGreaterThan(0.75);
    expect(hemRight.x - hemLeft.x).toBeGreaterThan(0.3);
  });
});
