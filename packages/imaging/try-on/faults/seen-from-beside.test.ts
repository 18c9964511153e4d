import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { FLAT_LAYS, asPng, flatLay, seenFromBelow } from '#tests/fixtures/try-on.ts';
import type { FlatLay } from '#tests/fixtures/try-on.ts';
import { rows } from '@plinth/testing/depth';
import type { EngineImage } from '../../contract/engine.ts';
import { readGarment } from '../reading/read-garment.server.ts';
import { isSeenFromBeside } from './seen-from-beside.ts';

const turned = async ({ bytes }: EngineImage, degrees: number): Promise<EngineImage> =>
  asPng(sharp(bytes).ensureAlpha().rotate(degrees, { background: '#0000' }));

/** As a camera has it that looks so many degrees from the side that lies at `towards`, degrees from the hem's. */
async function seenFrom(towards: number, degrees: number, name: FlatLay): Promise<EngineImage> {
  return turned(await seenFromBelow(await turned(await flatLay(name), towards), degrees), -towards);
}

const refusalOf = async (image: EngineImage) => (await readGarment({ image })).reading.refusal;

describe('from beside', () => {
  test.each(rows(['tee-text', 'tee-black', 'long-sleeve', 'trousers'] as const, 1))(
    '%s is refused at 25 degrees, from the left, the right and a corner',
    async (name) => {
      for (const [towards, degrees] of rows(
        [
          [90, 25],
          [90, -25],
          [45, 30],
        ] as const,
        1,
      )) {
        expect(await refusalOf(await seenFrom(towards, degrees, name)), `${towards}, ${degrees}`).toBe('angled');
      }
    },
  );

  test('what lies level is not, nor by a camera that is held a little off', async () => {
    const isBeside = async (image: EngineImage) => {
      const { reading, photo } = await readGarment({ image });
      return isSeenFromBeside(reading.points!, photo);
    };
    for (const name of rows(FLAT_LAYS, 1)) expect(await isBeside(await flatLay(name)), name).toBe(false);
    for (const name of rows(['tee-slim', 'shirt', 'trousers-striped'] as const, 1)) {
      for (const degrees of rows([-6, 6], 1))
        expect(await isBeside(await seenFrom(90, degrees, name)), `${name}, ${degrees}`).toBe(false);
    }
  });
});
