import { expect, test } from 'vitest';
import { paintedElsewhere } from '#tests/fixtures/painted-elsewhere.ts';
import type { Repainting } from '#tests/fixtures/painted-elsewhere.ts';
import { flatLay, personSet } from '#tests/fixtures/try-on.ts';
import type { FlatLay } from '#tests/fixtures/try-on.ts';
import { everydayIt, splitRows } from '@plinth/testing/depth';
import type { TryOnInput } from '../../contract/try-on-engine.ts';
import { compareWorn } from './compare-worn.server.ts';

/** Of a picture's width, in pixels: a letter of a print is compared at full size alone. */
const WIDTHS = { whole: 832, half: 416 } as const;

async function orderOf(name: FlatLay, width: number = WIDTHS.half): Promise<TryOnInput> {
  const image = await flatLay(name);
  return {
    garments: [{ image }],
    person: { name: 'european-man', image, set: personSet('european-man') },
    place: null,
    mode: 'model',
    width,
    height: 1.5 * width,
    count: 1,
    seed: 3,
  };
}

test.each<[FlatLay, Repainting, readonly string[]]>(
  splitRows(
    [
      ['long-sleeve', 'sleeveless', ['missing']],
      ['tee-text', 'none', []],
      ['long-sleeve', 'letter', ['print']],
      ['tee-text', 'letter', ['print']],
      ['tee-text', 'wide', ['shape']],
      ['long-sleeve', 'none', []],
      ['long-sleeve', 'cropped', ['missing']],
      ['tee-circle', 'long-sleeved', ['longer']],
      ['tee-circle', 'none', []],
      ['tee-circle', 'hue', ['colour', 'print']],
    ],
    1,
  ),
)('%s painted elsewhere, wrong: %s', async (name, wrong, reasons) => {
  const order = await orderOf(name, wrong === 'letter' ? WIDTHS.whole : WIDTHS.half);
  const picture = await paintedElsewhere(order, wrong);
  const [worn] = await compareWorn({ order, picture });
  expect(worn!.certificate).toMatchObject({ isFound: true, reasons });
});

everydayIt('an unknown person, and a thing that is not worn, are not compared', async () => {
  const order = await orderOf('tee-circle');
  const picture = order.garments[0]!.image;
  const unknown = { ...order, person: { ...order.person, set: null } };
  expect(await compareWorn({ order: unknown, picture })).toEqual([{ garment: null, certificate: null }]);
  expect(await compareWorn({ order: { ...order, mode: 'ghost' }, picture })).toEqual([
    { garment: null, certificate: null },
  ]);
});
