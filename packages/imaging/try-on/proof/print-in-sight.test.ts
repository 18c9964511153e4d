import { expect, test } from 'vitest';
import { flatLay, personSet } from '#tests/fixtures/try-on.ts';
import { fitPhoto } from '../fit/fit-photo.ts';
import { EDGE_CM, readCloth } from '../fit/cloth-photo.server.ts';
import { printInSight, showsLess } from './print-in-sight.ts';
import type { PrintInSight } from './print-in-sight.ts';
import { readGarment } from '../reading/read-garment.server.ts';
import { readDrape, readPerson } from '../read-person.server.ts';

const sight = (share: number, lostAside: number, letter: number, isWide = false): PrintInSight => ({
  share,
  lostAside,
  letter,
  isWide,
});

test.each<[string, PrintInSight | null, PrintInSight | null, boolean]>([
  ['nothing is lost in either', sight(1, 0, 1), sight(1, 0, 1), false],
  ['its last letter is gone, elsewhere it is there', sight(0.98, 0.02, 0), sight(1, 0, 1), true],
  [
    'it has lost a letter, elsewhere a little of two, and together more',
    sight(0.86, 0.14, 0),
    sight(0.82, 0.09, 0),
    true,
  ],
  ['it has lost a little of two, elsewhere a letter', sight(0.82, 0.09, 0), sight(0.86, 0.14, 0), false],
  ['both have lost as much: the first is kept', sight(0.9, 0.09, 0), sight(0.85, 0.095, 0), true],
  ['a pattern goes around the sides of both', sight(0.81, 0.12, 0, true), sight(0.84, 0.08, 0, true), false],
  ['there is no print', null, sight(1, 0, 1), false],
])('%s', (_, one, other, isLess) => {
  expect(showsLess(one, other)).toBe(isLess);
});

test('what is out of sight is told by the side on which it is, and both sides are no more than all of it', async () => {
  const image = await flatLay('tee-oversized');
  const seen = await readGarment({ image });
  const set = personSet('european-woman', 'turn');
  const { body } = await readPerson(set);
  const drape = await readDrape(set, 'top-regular', body);
  const fit = fitPhoto(drape.cloth, seen.reading.points!, seen.outline, seen.photo, seen.neckline, seen.isPatterned);
  const ratio = 1;
  const photo = await readCloth(image, seen.photo.width, (EDGE_CM / 100) * fit.scale, null);
  const view = { zoom: 1, left: 0, top: 0 };
  const { share, lostAside } = printInSight({ drape, fabric: { kind: 'photo', photo, fit, ratio }, view })!;
  expect(lostAside).toBeGreaterThan(0);
  expect(lostAside).toBeLessThanOrEqual(1 - share + 1e-9);
  expect(lostAside).toBeGreaterThanOrEqual((1 - share) / 2 - 1e-9);
});
