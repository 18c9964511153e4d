import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { asPng, flatLay } from '#tests/fixtures/try-on.ts';
import type { FlatLay } from '#tests/fixtures/try-on.ts';
import { rows } from '@plinth/testing/depth';
import { readCloth } from '../fit/cloth-photo.server.ts';
import { readGarment } from '../reading/read-garment.server.ts';
import { findUpright, toUpright } from '../reading/upright.ts';
import { layUpright } from '../unworn/lay-upright.ts';
import { lightOfVolume } from '../unworn/volume.ts';
import type { LinearPicture } from '../wear/wear.ts';
import { certifyUnworn } from './certify-unworn.ts';

const canvas = { width: 500, height: 500 };

/** A garment laid out truly, to be falsified. */
async function laid(name: FlatLay) {
  const image = await flatLay(name);
  const seen = await readGarment({ image });
  const upright = findUpright(seen.mask);
  const cmPerPixel = 70 / seen.photo.width;
  const zoom = 400 / Math.max(seen.photo.width, seen.photo.height);
  const { x, y } = toUpright({ x: seen.photo.width / 2, y: seen.photo.height / 2 }, upright);
  const placement = { upright, zoom, x: 250 - x * zoom, y: 250 - y * zoom };
  const width = Math.round(seen.photo.width * zoom * 1.3);
  const ratio = width / seen.photo.width;
  const cloth = await readCloth(image, width, (0.7 / cmPerPixel) * ratio, null, 2);
  const layer = layUpright(cloth, ratio, placement, canvas);
  const light = lightOfVolume(layer);
  for (let i = 0; i < light.length; i++) for (let c = 0; c < 3; c++) layer.data[i * 4 + c]! *= light[i]!;
  return { seen, layer, light, cloth, placement, cmPerPixel, covers: [], hanger: [] };
}

type Laid = Awaited<ReturnType<typeof laid>>;
const verdict = (made: Laid, layer: LinearPicture = made.layer) => certifyUnworn(layer, { ...made, layer });

/** Each picture pixel from another place of the true one. */
function moved({ data, width, height }: LinearPicture, from: (x: number, y: number) => readonly [number, number]) {
  const out = new Float32Array(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [sx, sy] = from(x, y).map(Math.round);
      if (sx! < 0 || sy! < 0 || sx! >= width || sy! >= height) continue;
      out.set(data.subarray((sy! * width + sx!) * 4, (sy! * width + sx!) * 4 + 4), (y * width + x) * 4);
    }
  }
  return { data: out, width, height };
}

/** The rows and columns that hold garment. */
function extent({ data, width }: LinearPicture) {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < data.length / 4; i++) {
    if (data[i * 4 + 3]! < 0.5) continue;
    [left, right] = [Math.min(left, i % width), Math.max(right, i % width)];
    [top, bottom] = [Math.min(top, Math.floor(i / width)), Math.max(bottom, Math.floor(i / width))];
  }
  return { left, top, right, bottom, wide: right - left, high: bottom - top };
}

const cleared = (layer: LinearPicture, isGone: (x: number, y: number) => boolean): LinearPicture => ({
  ...layer,
  data: layer.data.map((value, i) => (isGone((i >> 2) % layer.width, Math.floor((i >> 2) / layer.width)) ? 0 : value)),
});

const falsehoods: Readonly<Record<string, (layer: LinearPicture) => LinearPicture>> = {
  'without its lower fifth': (layer) => {
    const { top, high } = extent(layer);
    return cleared(layer, (_, y) => y > top + 0.8 * high);
  },
  'a tenth longer': (layer) => {
    const { top } = extent(layer);
    return moved(layer, (x, y) => [x, top + (y - top) / 1.1]);
  },
  'a tenth wider': (layer) => moved(layer, (x, y) => [250 + (x - 250) / 1.1, y]),
  'without its left side': (layer) => {
    const { left, wide } = extent(layer);
    return cleared(layer, (x) => x < left + 0.14 * wide);
  },
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
    rows(
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
  )('%s: the truth passes, and every planted falsehood is found', async (name) => {
    const made = await laid(name);
    expect(verdict(made)).toMatchObject({ passed: true, reasons: [] });
    for (const [what, plant] of Object.entries(falsehoods)) {
      // The outer seam of trousers is no part of its own.
      if (what === 'without its left side' && /trousers|skirt/.test(name)) continue;
      expect(verdict(made, plant(made.layer)).passed, `${name} ${what}`).toBe(false);
    }
  });

  test('a sleeve that was added is no cloth of the photo', async () => {
    const made = await laid('tee-circle');
    const { left, top, wide, high } = extent(made.layer);
    const longer = { ...made.layer, data: made.layer.data.slice() };
    for (let y = Math.round(top + 0.4 * high); y < top + 0.75 * high; y++) {
      for (let x = Math.round(left); x < left + 0.14 * wide; x++)
        longer.data.set([0.8, 0.8, 0.8, 1], (y * 500 + x) * 4);
    }
    expect(verdict(made, longer)).toMatchObject({ passed: false, reasons: ['shape'] });
  });

  test.each(rows(['dress-sleeveless', 'long-sleeve-on-body', 'trousers', 'vest'], 1))(
    'a real %s passes',
    async (name) => {
      const image = await asPng(sharp(`packages/imaging/tests/fixtures/real-garments/${name}.webp`).ensureAlpha());
      const { layUnworn } = await import('../unworn/show-unworn.server.ts');
      const { certificates } = await layUnworn([await readGarment({ image })], [{ image }], 'ghost', canvas);
      expect(certificates).toMatchObject([{ passed: true }]);
    },
  );
});
