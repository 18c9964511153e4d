import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { asPng, flatLay } from '#tests/fixtures/try-on.ts';
import type { FlatLay } from '#tests/fixtures/try-on.ts';
import { deepIt, everydayIt, splitRows } from '@plinth/testing/depth';
import type { EngineImage } from '../../contract/engine.ts';
import { labOfLinear } from '../colour/lab-of-linear.ts';
import { linearFromByte } from '../../pixels/linear-light.ts';
import { readGarment } from '../reading/read-garment.server.ts';
import type { LinearPicture } from '../wear/wear.ts';
import { layUnworn } from './show-unworn.server.ts';

const canvas = { width: 450, height: 450 };

async function layOf(image: EngineImage, mode: 'ghost' | 'hanger' = 'ghost', size = canvas) {
  return layUnworn([await readGarment({ image })], [{ image }], mode, size);
}

const alphaAt = ({ data, width }: LinearPicture, x: number, y: number): number => data[(y * width + x) * 4 + 3]!;
const lightAt = ({ data, width }: LinearPicture, x: number, y: number): number =>
  labOfLinear(data[(y * width + x) * 4]!, data[(y * width + x) * 4 + 1]!, data[(y * width + x) * 4 + 2]!)[0];

/** A photo with its pixels changed one by one. */
async function changed(image: EngineImage, change: (rgba: Uint8Array, x: number, y: number) => void) {
  const { data, info } = await sharp(image.bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  for (let i = 0; i < info.width * info.height; i++) {
    change(data.subarray(i * 4, i * 4 + 4), i % info.width, Math.floor(i / info.width));
  }
  return asPng(sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } }));
}

describe('a garment without a model', () => {
  test.each(
    splitRows(['tee-circle', 'hoodie', 'shirt-checked', 'coat', 'dress', 'trousers-striped', 'skirt'] as const, 1),
  )('%s passes its certificate as a ghost and on a hanger', async (name) => {
    const image = await flatLay(name);
    const seen = [await readGarment({ image })];
    for (const mode of ['ghost', 'hanger'] as const) {
      const { certificates } = await layUnworn(seen, [{ image }], mode, canvas);
      expect(certificates).toMatchObject([{ passed: true, reasons: [] }]);
      expect(certificates[0]!.shownShare).toBeGreaterThan(0.95);
      expect(certificates[0]!.colourDistance).toBeLessThan(3);
    }
  });

  deepIt('a white tee stays as white and as even as its photo', async () => {
    const image = await flatLay('tee-circle');
    const { layer } = await layOf(image);
    const photo = await sharp(image.bytes).raw().toBuffer();
    const spreadOf = (lights: readonly number[]) => {
      const mean = lights.reduce((sum, l) => sum + l, 0) / lights.length;
      return { mean, spread: Math.sqrt(lights.reduce((sum, l) => sum + (l - mean) ** 2, 0) / lights.length) };
    };
    const of = (width: number, height: number, light: (x: number, y: number) => number) => {
      const lights: number[] = [];
      for (let y = Math.round(0.68 * height); y < 0.78 * height; y += 2) {
        for (let x = Math.round(0.4 * width); x < 0.6 * width; x += 2) lights.push(light(x, y));
      }
      return spreadOf(lights);
    };
    const own = of(image.width, image.height, (x, y) => {
      const [r, g, b] = [0, 1, 2].map((c) => linearFromByte[photo[(y * image.width + x) * 4 + c]!]!);
      return labOfLinear(r!, g!, b!)[0];
    });
    const made = of(canvas.width, canvas.height, (x, y) => lightAt(layer, x, y));
    expect(Math.abs(made.mean - own.mean)).toBeLessThan(2);
    expect(made.spread).toBeLessThan(own.spread + 0.3);
  });

  deepIt('the shadow that a cut-out carries along is left out', async () => {
    const bare = await flatLay('tee-text');
    const { data } = await sharp(bare.bytes).raw().toBuffer({ resolveWithObject: true });
    const shadow = Math.round(bare.width * 0.03);
    const shaded = await changed(bare, (rgba, x, y) => {
      if (rgba[3]! > 0 || x < shadow || y < shadow) return;
      if (data[((y - shadow) * bare.width + x - shadow) * 4 + 3]! > 200) rgba.set([20, 20, 20, 90]);
    });
    const [clean, made] = [(await layOf(bare)).layer, (await layOf(shaded)).layer];
    const off = clean.data.filter((value, i) => i % 4 === 3 && Math.abs(value - made.data[i]!) > 0.25).length;
    expect(off / (canvas.width * canvas.height)).toBeLessThan(0.002);
  });

  deepIt('a garment that lies aslant stands upright', async () => {
    const aslant = await asPng(sharp((await flatLay('tee-circle')).bytes).rotate(9, { background: '#0000' }));
    const { layer } = await layOf(aslant);
    let [both, either] = [0, 0];
    for (let y = 0; y < canvas.height; y++) {
      for (let x = 0; x < canvas.width / 2; x++) {
        const [a, b] = [alphaAt(layer, x, y) > 0.5, alphaAt(layer, canvas.width - 1 - x, y) > 0.5];
        both += a && b ? 1 : 0;
        either += a || b ? 1 : 0;
      }
    }
    expect(both / either).toBeGreaterThan(0.95);
  });

  everydayIt(
    'a neck through which the ground was seen gets an inside, darker than the front and of its colour',
    async () => {
      const image = await flatLay('tee-square');
      const seen = await readGarment({ image });
      if (seen.reading.points?.kind !== 'upper') throw new Error('a tee has a neck');
      const { neckLeft, neckRight, neckMiddle } = seen.reading.points.at;
      const [cx, cy] = [
        ((neckLeft.x + neckRight.x) / 2) * image.width,
        ((neckLeft.y + neckRight.y) / 2) * image.height,
      ];
      const [rx, ry] = [0.46 * (neckRight.x - neckLeft.x) * image.width, (neckMiddle.y * image.height - cy) * 1.05];
      const open = await changed(image, (rgba, x, y) => {
        if (((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 < 1) rgba[3] = 0;
      });
      const { layer, certificates } = await layOf(open);
      expect(certificates[0]!.passed).toBe(true);
      const column = Array.from({ length: canvas.height }, (_, y) => y).filter((y) => alphaAt(layer, 225, y) > 0.9);
      // No gap from the back of the neck down to the hem.
      expect(column.at(-1)! - column[0]! + 1).toBe(column.length);
      const [neck, chest] = [lightAt(layer, 225, column[0]! + 8), lightAt(layer, 225, column[0]! + 60)];
      expect(neck).toBeLessThan(chest - 2);
    },
  );

  everydayIt('a neck whose back the photo shows keeps its own edge: nothing is drawn above it', async () => {
    const image = await flatLay('tee-square');
    const seen = await readGarment({ image });
    if (seen.reading.points?.kind !== 'upper') throw new Error('a tee has a neck');
    const { neckLeft, neckRight } = seen.reading.points.at;
    const cx = ((neckLeft.x + neckRight.x) / 2) * image.width;
    const cy = ((neckLeft.y + neckRight.y) / 2) * image.height;
    const half = 0.46 * (neckRight.x - neckLeft.x) * image.width;
    const deep = await changed(image, (rgba, x, y) => {
      if (y < cy + 0.4 * half && Math.abs(x - cx) < half) rgba[3] = 0;
    });
    const { layer, certificates } = await layOf(deep);
    expect(certificates[0]!.passed).toBe(true);
    const rows = Array.from({ length: canvas.height }, (_, y) => y);
    const topAt = (x: number) => rows.find((y) => alphaAt(layer, x, y) > 0.5) ?? Infinity;
    const tops = Array.from({ length: canvas.width }, (_, x) => topAt(x));
    const shoulders = Math.min(...tops);
    const garment = rows.filter((y) => tops.some((_, x) => alphaAt(layer, x, y) > 0.5));
    const dip = (topAt(Math.round(canvas.width / 2)) - shoulders) / garment.length;
    expect(dip).toBeGreaterThan(0.04);
  });

  test.each(splitRows(['tee-circle', 'hooded', 'shirt', 'dress', 'coat'] as const, 1))(
    'the arms of the hanger do not stick out of the shoulders of %s',
    async (name: FlatLay) => {
      const size = { width: 400, height: 600 };
      const image = await flatLay(name);
      const { layer } = await layOf(image, 'hanger', size);
      // Above the garment there is the hook alone: nothing wider than a tenth of the picture.
      const rows = Array.from({ length: size.height }, (_, y) => {
        const there = Array.from({ length: size.width }, (_, x) => x).filter((x) => alphaAt(layer, x, y) > 0.5);
        return there.length === 0 ? 0 : there.at(-1)! - there[0]! + 1;
      });
      const first = rows.findIndex((wide) => wide > 0);
      const shoulders = rows.findIndex((wide) => wide > 0.1 * size.width);
      expect(shoulders - first).toBeGreaterThan(0.05 * size.height);
      // From there on the picture widens as the garment does, without a step.
      for (let y = shoulders; y < shoulders + 60; y++) expect(rows[y + 1]! - rows[y]!).toBeLessThan(0.22 * size.width);
    },
  );

  deepIt('garments shown together have one scale: trousers hang out below a top', async () => {
    const images = await Promise.all((['tee-circle', 'trousers'] as const).map(flatLay));
    const seen = await Promise.all(images.map((image) => readGarment({ image })));
    const { layer, certificates } = await layUnworn(
      seen,
      images.map((image) => ({ image })),
      'ghost',
      canvas,
    );
    expect(certificates.map(({ passed }) => passed)).toEqual([true, true]);
    const [chest, leg] = [225, 202].map((x, k) => (Math.round(k === 0 ? 0.28 * 450 : 0.8 * 450) * 450 + x) * 4);
    expect(layer.data[chest! + 3]).toBeCloseTo(1, 1);
    expect(layer.data[leg! + 2]! - layer.data[leg!]!).toBeGreaterThan(0.02);
  });
});
