import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { readMp4, readMp4Samples } from '#imaging/mp4/read-mp4.ts';
import { tinyVideo } from '#tests/doubles/scripted-engines.ts';
import { needProgram } from '@plinth/testing/needs';
import { processPicture } from '../files/process-picture.server.ts';
import { inspectFile, markToKeep } from './inspect-file.ts';
import { withMark } from './with-mark.ts';
import { escapeXml } from './escape-xml.rules.ts';
import { markXmp } from './xmp.rules.ts';
import type { Mark } from './xmp.rules.ts';

const MARK: Mark = { digitalSourceType: 'compositeWithTrainedAlgorithmicMedia', aiSystem: 'fal', isOurs: true };
const ADDRESS = 'http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia';

const picture = () =>
  sharp({ create: { width: 33, height: 21, channels: 4, background: { r: 200, g: 40, b: 90, alpha: 0.5 } } });

const FILES: Readonly<Record<string, () => Promise<{ bytes: Uint8Array; contentType: string }>>> = {
  PNG: async () => ({ bytes: await picture().png().toBuffer(), contentType: 'image/png' }),
  JPEG: async () => ({ bytes: await picture().removeAlpha().jpeg().toBuffer(), contentType: 'image/jpeg' }),
  'JPEG with Exif': async () => ({
    bytes: await picture()
      .removeAlpha()
      .withExif({ IFD0: { Make: 'Camera' } })
      .jpeg()
      .toBuffer(),
    contentType: 'image/jpeg',
  }),
  'lossless WebP': async () => ({
    bytes: await picture().webp({ lossless: true }).toBuffer(),
    contentType: 'image/webp',
  }),
  'opaque WebP': async () => ({ bytes: await picture().removeAlpha().webp().toBuffer(), contentType: 'image/webp' }),
  'opaque lossless WebP': async () => ({
    bytes: await picture().removeAlpha().webp({ lossless: true }).toBuffer(),
    contentType: 'image/webp',
  }),
  'transparent WebP': async () => ({ bytes: await picture().webp().toBuffer(), contentType: 'image/webp' }),
  MP4: async () => ({ bytes: (await tinyVideo()).bytes, contentType: 'video/mp4' }),
};

const pixelsOf = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer({ resolveWithObject: true });

describe.each(Object.keys(FILES))('%s', (name) => {
  it('carries the mark once, however often it is written, and is the same picture', async () => {
    const file = await FILES[name]!();
    const once = withMark(file, { ...MARK, digitalSourceType: 'algorithmicMedia' });
    const twice = withMark({ ...file, bytes: once }, MARK);
    expect(inspectFile(file.bytes)).toMatchObject({ digitalSourceType: null, xmpBytes: 0, saysOurs: false });
    expect(inspectFile(twice)).toMatchObject({
      digitalSourceType: MARK.digitalSourceType,
      aiSystem: 'fal',
      creatorTool: 'Plinth',
      saysOurs: true,
    });
    expect(Buffer.from(twice).toString('latin1').split('DigitalSourceType=')).toHaveLength(2);
    if (file.contentType === 'video/mp4') {
      expect(readMp4(twice)).toEqual(readMp4(file.bytes));
      const frames = (bytes: Uint8Array) => readMp4Samples(bytes).samples.map(({ data }) => Buffer.from(data));
      expect(frames(twice)).toEqual(frames(file.bytes));
      return;
    }
    const [before, after] = [await pixelsOf(file.bytes), await pixelsOf(twice)];
    expect(after.info).toEqual(before.info);
    expect(after.data.equals(before.data)).toBe(true);
    const { xmp, exif } = await sharp(twice).metadata();
    expect(xmp?.toString()).toBe(markXmp(MARK));
    expect(exif?.length).toBe((await sharp(file.bytes).metadata()).exif?.length);
  });

  it('broken anywhere it is read without a crash', async () => {
    const file = await FILES[name]!();
    const bytes = withMark(file, MARK);
    for (let length = 0; length < bytes.length; length += Math.max(1, Math.floor(bytes.length / 200))) {
      inspectFile(bytes.subarray(0, length));
    }
    for (let at = 0; at < Math.min(bytes.length, 1_500); at++) {
      const changed = bytes.slice();
      changed[at] = changed[at]! ^ 0xff;
      inspectFile(changed);
    }
  });
});

describe('exiftool', () => {
  beforeEach((context) => needProgram(context, 'exiftool'));

  it.each(Object.keys(FILES))('reads the mark of %s and finds nothing wrong with it', async (name) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'marks-'));
    try {
      const target = path.join(folder, 'file');
      writeFileSync(target, withMark(await FILES[name]!(), MARK));
      const fields = ['-XMP-iptcExt:DigitalSourceType', '-XMP-xmp:CreatorTool', '-Warning', '-Error'];
      const said: unknown = JSON.parse(execFileSync('exiftool', ['-j', '-n', ...fields, target], { encoding: 'utf8' }));
      expect(said).toEqual([{ SourceFile: target, DigitalSourceType: ADDRESS, CreatorTool: 'Plinth' }]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('what is taken in', () => {
  const AI_MARK: Mark = { digitalSourceType: 'trainedAlgorithmicMedia', aiSystem: 'Somebody & Co', isOurs: false };

  it.each(['PNG', 'JPEG', 'transparent WebP'])('%s keeps its mark in every size that is handed on', async (name) => {
    const file = await FILES[name]!();
    const taken = await processPicture({ bytes: withMark(file, AI_MARK) }, { keepOriginal: false });
    expect(taken.digitalSourceType).toBe('trainedAlgorithmicMedia');
    for (const { variant, bytes } of taken.files) {
      if (variant !== 'thumb') expect(markToKeep(bytes), variant).toEqual({ ...AI_MARK, rights: {}, aiPeople: false });
    }
  });

  it('AVIF, of which the mark lies among the data, keeps it too', async () => {
    const bytes = await picture().withXmp(markXmp(AI_MARK)).avif().toBuffer();
    expect(inspectFile(bytes)).toMatchObject({ format: 'AVIF or HEIC', aiSystem: 'Somebody & Co' });
    const { digitalSourceType } = await processPicture({ bytes }, { keepOriginal: false });
    expect(digitalSourceType).toBe('trainedAlgorithmicMedia');
  });

  it('a mark inside a signed manifest is carried on, as XMP', async () => {
    const claim = `jumb c2pa \x78${ADDRESS}kc2pa.opened`;
    const data = Buffer.from(claim, 'latin1');
    const bytes = Buffer.from(await picture().png().toBuffer());
    const chunk = Buffer.alloc(data.length + 12);
    chunk.writeUInt32BE(data.length);
    chunk.write('caBX', 4);
    data.copy(chunk, 8);
    const { crc32 } = await import('node:zlib');
    chunk.writeUInt32BE(crc32(chunk.subarray(4, data.length + 8)), data.length + 8);
    const signed = Buffer.concat([bytes.subarray(0, 33), chunk, bytes.subarray(33)]);
    expect(inspectFile(signed)).toMatchObject({
      digitalSourceType: null,
      c2paBytes: data.length,
      c2paSourceType: 'compositeWithTrainedAlgorithmicMedia',
    });
    const taken = await processPicture({ bytes: signed }, { keepOriginal: false });
    expect(inspectFile(taken.files[0]!.bytes)).toMatchObject({
      digitalSourceType: 'compositeWithTrainedAlgorithmicMedia',
      c2paBytes: 0,
      saysOurs: false,
    });
  });
});

it.each([
  ['an attribute is not left', '"/><x y="', '&quot;/&gt;&lt;x y=&quot;'],
  ['an entity is text', "&amp;'", '&amp;amp;&apos;'],
  ['what XML cannot carry is left out', 'a\0b\u001fc\ud800d\uffffe', 'abcde'],
])('escaping: %s', (_what, text, expected) => expect(escapeXml(text)).toBe(expected));

it('a hostile name stays a value', () => {
  const aiSystem = '"/><evil a="\u0000]]>&lt;';
  const xmp = markXmp({ ...MARK, aiSystem });
  expect(xmp.match(/<evil/)).toBeNull();
  expect(xmp.match(/<rdf:Description /g)).toHaveLength(1);
});

it.each(['', 'GIF89a', '<svg/>', '\u0000\u0000\u0000\u0018ftyp'])(
  '%j is no file that carries marks, or an empty one',
  (text) => {
    const marks = inspectFile(Buffer.from(text, 'latin1'));
    expect(marks?.digitalSourceType ?? null).toBeNull();
  },
);

it('a box that reaches to the end of the video is closed before the mark follows', async () => {
  const { bytes } = await tinyVideo();
  const video = bytes.slice();
  const open = Buffer.concat([video, Buffer.from([0, 0, 0, 0, 0x66, 0x72, 0x65, 0x65, 1, 2, 3])]);
  const marked = withMark({ bytes: open, contentType: 'video/mp4' }, MARK);
  expect(inspectFile(marked)?.digitalSourceType).toBe(MARK.digitalSourceType);
});
