import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { everydayIt, splitRows } from '@plinth/testing/depth';
import { LIFE_CATALOGUE } from './life-catalogue.ts';
import { DIFFICULTIES, PRODUCT_PHOTOS, alphaFile, photoFile } from './product-photos.ts';

const folder = path.join(import.meta.dirname, 'photos');
const assets = path.join(import.meta.dirname, '..', '..', 'assets', 'products');
const BUDGET_BYTES = 10_000_000;

describe('the photos of difficult products', () => {
  everydayIt('are at least twenty-four, within ten megabytes, and nothing else lies there', () => {
    expect(PRODUCT_PHOTOS.length).toBeGreaterThanOrEqual(24);
    const files = readdirSync(folder);
    const bytes = files.reduce((sum, file) => sum + statSync(path.join(folder, file)).size, 0);
    expect(bytes).toBeLessThan(BUDGET_BYTES);
    const named = PRODUCT_PHOTOS.flatMap(({ name }) => [`${name}.jpg`, `${name}.alpha.png`]);
    expect(files.sort()).toEqual([...named, 'manifest.json'].sort());
  });

  everydayIt('hold every difficulty at least twice', () => {
    const count = (kind: string) =>
      PRODUCT_PHOTOS.filter(({ difficulties }) => difficulties.some((d) => d === kind)).length;
    for (const kind of DIFFICULTIES) expect(count(kind), kind).toBeGreaterThanOrEqual(2);
  });

  everydayIt('are halved by their names: enough to tune on, enough unseen', () => {
    for (const half of ['tuned', 'unseen'] as const) {
      expect(PRODUCT_PHOTOS.filter((photo) => photo.half === half).length, half).toBeGreaterThanOrEqual(9);
    }
  });

  it.each(splitRows(PRODUCT_PHOTOS, 10))(
    '$name is a photo of a shop with an exact mask',
    async ({ name, script, width, height }) => {
      const photo = await sharp(photoFile(name)).metadata();
      expect(photo).toMatchObject({ format: 'jpeg', width, height, space: 'srgb', channels: 3 });
      expect(Math.max(width, height)).toBeGreaterThanOrEqual(1200);
      expect(existsSync(path.join(assets, script))).toBe(true);
      expect(await sharp(alphaFile(name)).metadata()).toMatchObject({
        format: 'png',
        width,
        height,
        channels: 1,
        depth: 'uchar',
      });
      const data = await sharp(alphaFile(name)).extractChannel(0).raw().toBuffer();
      const share = (isSo: (value: number) => boolean) => data.filter(isSo).length / data.length;
      // Covers a part of the picture wholly, leaves another part wholly out, and has soft edges between.
      expect(share((value) => value === 255)).toBeGreaterThan(0.01);
      expect(share((value) => value === 0)).toBeGreaterThan(0.2);
      expect(share((value) => value > 0 && value < 255)).toBeGreaterThan(0.0002);
    },
  );
});

describe('the shop of the development store', () => {
  const photographed = LIFE_CATALOGUE.filter(({ pictures }) => pictures.some((picture) => 'photo' in picture));

  everydayIt('sells at least twenty-four photographed products, and shows every photo', () => {
    expect(photographed.length).toBeGreaterThanOrEqual(24);
    const shown = new Set(
      photographed.flatMap(({ pictures }) => pictures.map((each) => ('photo' in each ? each.photo : ''))),
    );
    expect([...shown].sort()).toEqual(PRODUCT_PHOTOS.map(({ name }) => name).sort());
  });

  everydayIt('is like life: several pictures, one, none; scripts of three directions; videos and odd files', () => {
    const counts = new Set(LIFE_CATALOGUE.map(({ pictures }) => Math.min(2, pictures.length)));
    expect(counts).toEqual(new Set([0, 1, 2]));
    const titles = LIFE_CATALOGUE.map(({ title }) => title).join();
    for (const script of [/\p{Script=Arabic}/u, /\p{Script=Hebrew}/u, /\p{Script=Han}/u, /ü/])
      expect(titles).toMatch(script);
    const files = LIFE_CATALOGUE.flatMap(({ pictures }) =>
      pictures.map((each) => ('photo' in each ? each.file : undefined)),
    );
    expect(new Set(files)).toEqual(new Set([undefined, 'gif', 'heic', 'huge', 'video']));
  });
});
