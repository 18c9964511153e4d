import { expect, test } from 'vitest';
import { flatLay } from '#tests/fixtures/try-on.ts';
import type { FlatLay } from '#tests/fixtures/try-on.ts';
import { readGarment } from './read-garment.server.ts';

test.each<[FlatLay, boolean]>([
  ['shirt-checked', true],
  ['tee-text', false],
  ['trousers-striped', false],
  ['trousers', false],
])('%s: a pattern goes all over, a print or a tape does not (%s)', async (name, isPatterned) => {
  expect((await readGarment({ image: await flatLay(name) })).isPatterned).toBe(isPatterned);
});
