import { crc32 } from 'node:zlib';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect } from 'vitest';
import { deepIt, everydayIt } from '@plinth/testing/depth';
import { markXmp } from '../marking/xmp.rules.ts';
import { libraryMessages } from '../library.messages.ts';
import { MAX_PICTURE_BYTES } from './picture-type.rules.ts';
import { processPicture } from './process-picture.server.ts';
import type { ProcessedPicture } from './process-picture.server.ts';

/** Left half red, right half blue; 90x60 unless told. */
const twoHalves = (width = 90, height = 60) =>
  sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    {
      input: { create: { width: Math.floor(width / 2), height, channels: 3, background: '#0000ff' } },
      gravity: 'east',
    },
  ]);

const take = (bytes: Uint8Array) => processPicture({ bytes }, { keepOriginal: false });
const refusal = (bytes: Uint8Array) =>
  take(bytes).then(
    () => 'accepted',
    (error: { userMessage?: string }) => error.userMessage,
  );
const file = (picture: ProcessedPicture, variant: string) => {
  const found = picture.files.find((candidate) => candidate.variant === variant);
  if (!found) throw new Error(`no ${variant}`);
  return found;
};
const pixel = async (bytes: Uint8Array, x: number, y: number) => {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)];
};
const near = (actual: readonly number[], wanted: readonly number[], within: number) =>
  actual.every((value, index) => Math.abs(value - wanted[index]!) <= within);

describe('formats', () => {
  everydayIt.each([
    ['jpeg', 'image/jpeg'],
    ['png', 'image/png'],
    ['webp', 'image/jpeg'],
    ['avif', 'image/jpeg'],
  ] as const)('%s is stored as %s with three sizes in WebP', async (format, stored) => {
    const picture = await take(await twoHalves().toFormat(format, { quality: 95 }).toBuffer());
    expect(picture).toMatchObject({ width: 90, height: 60, hasAlpha: false });
    expect(picture.files.map(({ variant, contentType }) => [variant, contentType])).toEqual([
      ['original', stored],
      ['display', 'image/webp'],
      ['preview', 'image/webp'],
      ['thumb', 'image/webp'],
    ]);
    for (const { bytes } of picture.files) {
      const [left, right] = [await pixel(bytes, 10, 30), await pixel(bytes, 80, 30)];
      expect(near(left, [255, 0, 0, 255], 12) && near(right, [0, 0, 255, 255], 12)).toBe(true);
    }
  });

  everydayIt('reads from a file as from memory', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'picture-'));
    const target = path.join(folder, 'x');
    await writeFile(target, await twoHalves().png().toBuffer());
    const picture = await processPicture({ path: target }, { keepOriginal: false });
    expect(picture.width).toBe(90);
    await rm(folder, { recursive: true });
  });

  everydayIt('sizes follow the longer side, the small ones stay small', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const bytes = await sharp({ create: { width: 2400, height: 1200, channels: 3, background: '#888', noise } })
      .jpeg({ quality: 80 })
      .toBuffer();
    const picture = await take(bytes);
    expect(picture.files.map(({ width, height }) => [width, height])).toEqual([
      [2400, 1200],
      [1600, 800],
      [640, 320],
      [384, 192],
    ]);
    expect(file(picture, 'thumb').bytes.byteLength).toBeLessThan(15_000);
  });
});

describe('orientation, colour, transparency', () => {
  // A mark in one corner tells all eight apart.
  const marked = () =>
    sharp({ create: { width: 90, height: 60, channels: 3, background: '#ffffff' } }).composite([
      { input: { create: { width: 30, height: 20, channels: 3, background: '#ff0000' } }, left: 0, top: 0 },
    ]);
  everydayIt.each([
    [1, 90, 'top left'],
    [2, 90, 'top right'],
    [3, 90, 'bottom right'],
    [4, 90, 'bottom left'],
    [5, 60, 'top left'],
    [6, 60, 'top right'],
    [7, 60, 'bottom right'],
    [8, 60, 'bottom left'],
  ])('orientation %i is baked in', async (orientation, width, corner) => {
    const picture = await take(await marked().withMetadata({ orientation }).jpeg({ quality: 100 }).toBuffer());
    expect(picture.width).toBe(width);
    for (const { bytes, width: w, height: h } of picture.files) {
      const x = corner.includes('left') ? 4 : w - 5;
      const y = corner.includes('top') ? 4 : h - 5;
      expect(near(await pixel(bytes, x, y), [255, 0, 0, 255], 25)).toBe(true);
      expect((await sharp(bytes).metadata()).orientation).toBeUndefined();
    }
  });

  everydayIt('removes position, serial number and every other word about the photo', async () => {
    const bytes = await twoHalves()
      .withExif({
        IFD0: { Make: 'SECRETMAKE', Copyright: 'SECRETMAKE' },
        IFD2: { BodySerialNumber: 'SECRETSERIAL' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1', GPSLongitude: '0/1 7/1 0/1' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>SECRETXMP</a></x:xmpmeta>')
      .jpeg()
      .toBuffer();
    expect(bytes.includes('SECRETSERIAL') && bytes.includes('SECRETXMP')).toBe(true);
    for (const stored of (await take(bytes)).files) {
      const { exif, xmp, iptc } = await sharp(stored.bytes).metadata();
      expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined]);
      expect(Buffer.from(stored.bytes).includes('SECRET')).toBe(false);
    }
  });

  everydayIt('keeps the mark that says how the picture was made, and only that', async () => {
    const bytes = await twoHalves()
      .withXmp(markXmp({ digitalSourceType: 'trainedAlgorithmicMedia', aiSystem: null, isOurs: false }))
      .png()
      .toBuffer();
    const original = file(await take(bytes), 'original');
    const { xmp } = await sharp(original.bytes).metadata();
    expect(xmp?.toString()).toBe(
      markXmp({ digitalSourceType: 'trainedAlgorithmicMedia', aiSystem: null, isOurs: false }),
    );
  });

  everydayIt('a wide-gamut profile is converted, not dropped', async () => {
    // sRGB red inside Display P3 is (234, 51, 35): stored numbers differ, the colour must come back.
    const p3 = await twoHalves().withIccProfile('p3').png().toBuffer();
    const stored = await sharp(p3, { ignoreIcc: true }).raw().toBuffer();
    expect(stored[0]).toBeLessThan(240);
    const original = file(await take(p3), 'original');
    expect(near(await pixel(original.bytes, 10, 30), [255, 0, 0, 255], 4)).toBe(true);
    expect((await sharp(original.bytes).metadata()).icc).toBeUndefined();
  });

  everydayIt('CMYK becomes sRGB', async () => {
    const cmyk = await twoHalves().toColourspace('cmyk').jpeg({ quality: 100 }).toBuffer();
    expect((await sharp(cmyk).metadata()).space).toBe('cmyk');
    const original = file(await take(cmyk), 'original');
    expect((await sharp(original.bytes).metadata()).space).toBe('srgb');
    const [red, , blue] = await pixel(original.bytes, 10, 30);
    expect(red! - blue!).toBeGreaterThan(100);
  });

  everydayIt('grey and 16-bit pictures become plain sRGB', async () => {
    const grey = await twoHalves().toColourspace('b-w').png().toBuffer();
    const deep = await twoHalves().toColourspace('rgb16').png().toBuffer();
    expect((await sharp(deep).metadata()).depth).toBe('ushort');
    for (const bytes of [grey, deep]) {
      const metadata = await sharp(file(await take(bytes), 'original').bytes).metadata();
      expect([metadata.space, metadata.depth, metadata.channels]).toEqual(['srgb', 'uchar', 3]);
    }
  });

  everydayIt.each(['png', 'webp', 'avif'] as const)('%s keeps its transparency in every size', async (format) => {
    const bytes = await sharp({ create: { width: 80, height: 80, channels: 4, background: '#00000000' } })
      .composite([{ input: { create: { width: 40, height: 40, channels: 4, background: '#00ff00ff' } } }])
      .toFormat(format, { quality: 95 })
      .toBuffer();
    const picture = await take(bytes);
    expect(picture.hasAlpha).toBe(true);
    for (const stored of picture.files) {
      expect((await pixel(stored.bytes, 4, 4))[3]).toBeLessThan(4);
      expect(near(await pixel(stored.bytes, 40, 40), [0, 255, 0, 255], 12)).toBe(true);
    }
  });

  everydayIt('an alpha channel without a transparent pixel is no transparency', async () => {
    expect((await take(await twoHalves(2000, 100).ensureAlpha().png().toBuffer())).hasAlpha).toBe(false);
  });
});

describe('formats of other programs', () => {
  everydayIt.each(['gif', 'tiff'] as const)('a %s is taken with its colours', async (format) => {
    const taken = await take(await twoHalves(64, 48).toFormat(format, { compression: 'lzw' }).toBuffer());
    expect([taken.width, taken.height, taken.isFirstFrame]).toEqual([64, 48, false]);
    const stored = sharp(Buffer.from(taken.files.find(({ variant }) => variant === 'original')!.bytes));
    const given = await sharp(await twoHalves(64, 48).png().toBuffer())
      .removeAlpha()
      .raw()
      .toBuffer();
    const kept = await stored.removeAlpha().raw().toBuffer();
    const difference = kept.reduce((most, value, at) => Math.max(most, Math.abs(value - given[at]!)), 0);
    expect(difference).toBeLessThan(16);
  });

  everydayIt('the first frame of an animation is taken, and said to be', async () => {
    const frame = (colour: string) =>
      sharp({ create: { width: 32, height: 32, channels: 3, background: colour } })
        .png()
        .toBuffer();
    const frames = await Promise.all(['#ff0000', '#0000ff'].map(frame));
    const joined = () => sharp(frames, { join: { animated: true } });
    for (const animated of [await joined().gif().toBuffer(), await joined().webp({ lossless: true }).toBuffer()]) {
      const taken = await take(animated);
      expect([taken.width, taken.height, taken.isFirstFrame]).toEqual([32, 32, true]);
      const original = taken.files.find(({ variant }) => variant === 'original')!;
      const { dominant } = await sharp(Buffer.from(original.bytes)).stats();
      expect(dominant.r).toBeGreaterThan(dominant.b);
    }
  });

  everydayIt('an animated PNG is known by its control chunk', async () => {
    const still = await twoHalves(32, 32).png().toBuffer();
    expect((await take(withAnimationControl(still))).isFirstFrame).toBe(true);
    expect((await take(still)).isFirstFrame).toBe(false);
  });
});

/** An `acTL` chunk of two frames after the header: programs that know PNG alone pass over it. */
function withAnimationControl(png: Buffer): Buffer {
  const afterHeader = 8 + 25;
  const body = Buffer.concat([Buffer.from('acTL'), Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])]);
  const length = Buffer.from([0, 0, 0, 8]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([png.subarray(0, afterHeader), length, body, sum, png.subarray(afterHeader)]);
}

describe('bad input', () => {
  everydayIt('nothing at all', async () => {
    expect(await refusal(new Uint8Array())).toBe(libraryMessages.emptyFile);
  });

  everydayIt('another type under a picture name', async () => {
    expect(await refusal(Buffer.from('%PDF-1.7 ...'))).toBe(libraryMessages.notAnImage);
    expect(await refusal(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe(
      libraryMessages.unsupportedFormat('SVG'),
    );
  });

  everydayIt.each(['jpeg', 'png', 'webp', 'avif', 'gif', 'tiff'] as const)(
    'a %s that ends too early',
    async (format) => {
      const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
      const whole = await sharp({ create: { width: 160, height: 160, channels: 3, background: '#888', noise } })
        .toFormat(format, { effort: 1 })
        .toBuffer();
      expect(await refusal(whole)).toBe('accepted');
      for (const share of [0.05, 0.5, 0.9]) {
        const part = whole.subarray(0, Math.floor(whole.length * share));
        expect(await refusal(part)).toBe(libraryMessages.cutOff);
      }
    },
  );

  everydayIt('accepts a JPEG without its end marker: the picture is whole', async () => {
    const whole = await twoHalves(64, 48).jpeg().toBuffer();
    const taken = await take(whole.subarray(0, -2));
    expect([taken.width, taken.height]).toEqual([64, 48]);
    const original = taken.files.find(({ variant }) => variant === 'original')!;
    const [left] = await sharp(original.bytes).raw().toBuffer();
    const [before] = await sharp(whole).raw().toBuffer();
    expect(Math.abs(left! - before!)).toBeLessThanOrEqual(4);
  });

  everydayIt('a signature with nonsense behind it', async () => {
    const png = await twoHalves(64, 48).png().toBuffer();
    png.fill(7, png.indexOf('IDAT') + 4, png.length - 12);
    expect(await refusal(png)).toBe(libraryMessages.unreadable);
    const nonsense = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(5000, 7)]);
    expect(await refusal(nonsense)).toBe(libraryMessages.unreadable);
  });

  everydayIt('too many bytes, before anything is decoded', async () => {
    const bytes = Buffer.alloc(MAX_PICTURE_BYTES + 1);
    expect(await refusal(bytes)).toBe(libraryMessages.tooManyBytes(25));
  });

  everydayIt('a bomb: few bytes that claim very many pixels', async () => {
    const png = await twoHalves(64, 64).png().toBuffer();
    png.writeUInt32BE(30_000, 16);
    png.writeUInt32BE(30_000, 20);
    expect(await refusal(png)).toBe(libraryMessages.tooManyPixels(200));
    const jpeg = await twoHalves(64, 64).jpeg().toBuffer();
    const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
    jpeg.writeUInt16BE(60_000, frame + 5);
    jpeg.writeUInt16BE(60_000, frame + 7);
    expect(await refusal(jpeg)).toBe(libraryMessages.tooManyPixels(200));
  });

  everydayIt('a WebP of more than 50 megapixels: it cannot be shrunk while it is decoded', async () => {
    const webp = await twoHalves(64, 64).webp({ lossless: true }).toBuffer();
    const frame = webp.indexOf('VP8L') + 9;
    webp.writeUInt32LE(((8000 - 1) | ((6300 - 1) << 14)) >>> 0, frame);
    expect(await refusal(webp)).toBe(libraryMessages.tooManyPixels(50));
  });

  deepIt('a phone’s 50.1 megapixels are taken and shrunk to what is stored', async () => {
    const bytes = await sharp({ create: { width: 8160, height: 6144, channels: 3, background: '#123456' } })
      .jpeg({ quality: 60 })
      .toBuffer();
    const { width, height } = await take(bytes);
    expect(width * height).toBeLessThanOrEqual(50_000_000);
    expect(width / height).toBeCloseTo(8160 / 6144, 3);
    expect(Math.max(width, height)).toBeGreaterThan(8000);
  });

  everydayIt('too long and too small', async () => {
    expect(await refusal(await twoHalves(16_001, 20).png().toBuffer())).toBe(libraryMessages.tooLongSide(16_000));
    expect(await refusal(await twoHalves(400, 15).png().toBuffer())).toBe(libraryMessages.tooSmall(16));
  });

  everydayIt('a tail behind the picture is gone, whatever it was', async () => {
    const tail = '<script>alert(1)</script>EICAR-STANDARD-ANTIVIRUS-TEST-FILE';
    for (const format of ['jpeg', 'png'] as const) {
      const bytes = Buffer.concat([await twoHalves().toFormat(format).toBuffer(), Buffer.from(tail)]);
      for (const stored of (await take(bytes)).files) {
        expect(Buffer.from(stored.bytes).includes('EICAR')).toBe(false);
      }
    }
  });
});

describe('pictures of our own engines', () => {
  let bytes: Buffer;
  beforeAll(async () => {
    bytes = await twoHalves()
      .withXmp(markXmp({ digitalSourceType: 'compositeCapture', aiSystem: null, isOurs: false }))
      .png()
      .toBuffer();
  });

  everydayIt('are stored byte for byte', async () => {
    const picture = await processPicture({ bytes }, { keepOriginal: true });
    expect(Buffer.from(file(picture, 'original').bytes).equals(bytes)).toBe(true);
    expect(file(picture, 'original').contentType).toBe('image/png');
  });
});
