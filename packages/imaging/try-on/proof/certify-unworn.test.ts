import { describe, expect, test } from 'vitest';
import { extent, laidTruly } from '#tests/fixtures/unworn-garments.ts';
import { splitRows } from '@plinth/testing/depth';
import type { LinearPicture } from '../wear/wear.ts';
import { certifyUnworn } from './certify-unworn.ts';
import type { UnwornGarment } from './certify-unworn.ts';

const verdict = (made: UnwornGarment, layer: LinearPicture = made.layer) => certifyUnworn(layer, { ...made, layer });

const falsehoods: Readonly<Record<string, (layer: LinearPicture) => LinearPicture>> = {
  'in another colour': (layer) => ({
    ...layer,
    data: layer.data.map((value, i) => (i % 4 === 0 ? value * 0.6 : i % 4 === 2 ? value * 1.3 + 0.05 : value)),
  }),
  'with a stain': (layer) => {
    const { left, top, wide, high } = extent(layer);
    const [cx, cy] = [left + 0.5 * wide, top + 0.3 * high];
    return {
      ...layer,
      data: layer.data.map((value, i) => {
        const [x, y] = [(i >> 2) % layer.width, Math.floor((i >> 2) / layer.width)];
        return i % 4 < 3 && Math.hypot(x - cx, y - cy) < 0.05 * wide ? 0.9 - value : value;
      }),
    };
  },
};

describe('the certificate of a garment without a model', () => {
  test.each(
    splitRows(
      [
        'tee-text',
        'tee-thin',
        'long-sleeve',
        'shirt-checked',
        'hooded',
        'coat',
        'dress',
        'trousers-striped',
        'skirt',
      ] as const,
      1,
    ),
  )('%s: the truth passes, and another colour and a stain are found', async (name) => {
    const made = await laidTruly(name);
    expect(verdict(made)).toMatchObject({ passed: true, reasons: [] });
    for (const [what, plant] of Object.entries(falsehoods)) {
      expect(verdict(made, plant(made.layer)).passed, `${name} ${what}`).toBe(false);
    }
  });
});
