import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { isTelling, looksSame, perceptualHash } from './perceptual-hash.server.ts';

const FOLDER = path.resolve('tests/dev-store/photos');
const names = readdirSync(FOLDER).filter((name) => name.endsWith('.jpg'));
const photo = (name: string) => readFileSync(path.join(FOLDER, name));

describe('the print of a picture', () => {
  it('tells every product from every other, and each is itself in another size, format and quality', async () => {
    const prints = await Promise.all(names.map((name) => perceptualHash(photo(name))));
    const small = await Promise.all(
      names.map(async (name) => perceptualHash(await sharp(photo(name)).resize(300).webp({ quality: 60 }).toBuffer())),
    );
    const alike = names.flatMap((name, at) =>
      names.filter((_other, nth) => looksSame(prints[at]!, small[nth]!)).map((other) => `${name} ${other}`),
    );
    expect(alike).toEqual(names.map((name) => `${name} ${name}`));
    expect(prints.every(isTelling)).toBe(true);
  });

  it('counts roughly how much the brightness differs', async () => {
    const plain = async (level: number) =>
      perceptualHash(
        await sharp({ create: { width: 64, height: 64, channels: 3, background: { r: level, g: level, b: level } } })
          .png()
          .toBuffer(),
      );
    const bits = (print: string) =>
      [...print.slice(0, 64)].reduce(
        (sum, digit) => sum + Number.parseInt(digit, 16).toString(2).replaceAll('0', '').length,
        0,
      );
    expect([bits(await plain(0)), bits(await plain(128)), bits(await plain(255))]).toEqual([0, 128, 256]);
    // There is nothing to see on them.
    expect(isTelling(await plain(128))).toBe(false);
  });
});
