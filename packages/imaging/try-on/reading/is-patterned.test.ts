import { expect, test } from 'vitest';
import { splitRows } from '@plinth/testing/depth';
import { flatLay } from '#tests/fixtures/try-on.ts';
import type { FlatLay } from '#tests/fixtures/try-on.ts';
import { readGarment } from './read-garment.server.ts';

test.each<[FlatLay, boolean]>(
  splitRows(
    [
      ['shirt-checked', true],
      ['trousers-striped', false],
      ['tee-text', false],
      ['trousers', false],
    ],
    2,
  ),
)('%s: a pattern goes all over, a print or a tape does not (%s)', async (name, isPatterned) => {
  expect((await readGarment({ image: await flatLay(name) })).isPatterned).toBe(isPatterned);
});
