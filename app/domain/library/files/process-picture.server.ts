import { createHash } from 'node:crypto';
import { open, readFile, stat } from 'node:fs/promises';
import sharp from 'sharp';
import type { FailOnOptions, Metadata, Sharp } from 'sharp';
import { AppError } from '#app/platform/errors.ts';
import { libraryMessages } from '../library.messages.ts';
import type { DigitalSourceType } from '../marking/digital-source-type.rules.ts';
import { markToKeep } from '../marking/inspect-file.ts';
import { markOfSaved } from '../marking/mark-of-saved.rules.ts';
import type { SourceFacts } from '../marking/source-facts.server.ts';
import { withMark } from '../marking/with-mark.ts';
import type { Mark } from '../marking/xmp.rules.ts';
import {
  CONTENT_TYPE_BY_FORMAT,
  isAnimated,
  MAX_PICTURE_BYTES,
  pictureTypeOf,
  TYPE_PROBE_BYTES,
} from './picture-type.rules.ts';
import { isCutOff } from './cut-off.rules.ts';
import { contentBox } from './content-box.rules.ts';
import type { PictureBox } from './content-box.rules.ts';
import { PICTURE_SIDES } from './picture-sides.rules.ts';
import { reservePixels } from './pixel-budget.server.ts';
import type { PictureFormat } from './picture-type.rules.ts';
import type { PictureVariant } from './picture-variant.schema.ts';
import { MAX_PICTURE_PIXELS, shrinkFactor, storedSize } from './stored-size.rules.ts';

/** The most bytes of our own engines' pictures: a large one with transparency is kept without loss. */
const MAX_OWN_PICTURE_BYTES = 120 * 1024 * 1024;
/** Phones take photos of up to 200 megapixels. */
const MAX_SOURCE_PIXELS = 201_000_000;
/** Formats that are decoded line by line: others are whole in memory before they can be shrunk. */
const SHRINKABLE: ReadonlySet<PictureFormat> = new Set(['jpeg', 'png']);
const END_OF_JPEG = Uint8Array.of(0xff, 0xd9);
/** WebP, which every size but the original is stored as, ends at 16,383. */
const MAX_PICTURE_SIDE = 16_000;
const MIN_PICTURE_SIDE = 16;
const MAX_DECODE_SECONDS = 30;
const MAX_THUMB_BYTES = 15_000;
/** A resized, fully opaque picture may round to 254. */
const OPAQUE_FROM = 251;

/** Bytes in memory, or a file to read them from. */
export type PictureSource = { readonly bytes: Uint8Array } | { readonly path: string };

/** One encoded size, ready to be stored. */
export interface PictureFile {
  readonly variant: PictureVariant;
  readonly bytes: Uint8Array;
  readonly contentType: string;
  readonly width: number;
  readonly height: number;
  readonly sha256: string;
}

export interface ProcessedPicture {
  readonly width: number;
  readonly height: number;
  /** Some pixel is really transparent; an alpha channel alone is not enough. */
  readonly hasAlpha: boolean;
  /** Where what can be seen of it lies; null where it is not transparent. */
  readonly content: PictureBox | null;
  /** The mark that its files carry, but for the smallest. */
  readonly digitalSourceType: DigitalSourceType | null;
  readonly mark: Mark | null;
  /** The file has several frames or pages, and this is the first. */
  readonly isFirstFrame: boolean;
  readonly files: readonly PictureFile[];
}

interface Raster {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 2 | 3 | 4;
}

/**
 * Checks a picture and makes the sizes it is shown in. Type, bytes and pixels are checked before anything is decoded;
 * it is decoded once. What comes out is made from pixels alone: oriented, sRGB, without metadata but the mark and whose
 * picture it is, without whatever else the file carried. Throws AppError with the sentence for the merchant.
 *
 * `keepOriginal`: the bytes come from our own engine and are stored as they are, but for `mark`. What comes from elsewhere
 * keeps the mark it brings, and takes on that of `sources` which it was put together from.
 */
export async function processPicture(
  source: PictureSource,
  options: {
    readonly keepOriginal: boolean;
    readonly mark?: Mark | null | undefined;
    readonly sources?: readonly SourceFacts[] | undefined;
  },
): Promise<ProcessedPicture> {
  const type = await checkType(source, options.keepOriginal ? MAX_OWN_PICTURE_BYTES : MAX_PICTURE_BYTES);
  try {
    return await processTyped(source, type, options);
  } catch (error) {
    if (!isUnreadable(error) || !isCutOff(await bytesOf(source), type.format)) throw error;
    throw pictureCutOff(error);
  }
}

async function processTyped(
  source: PictureSource,
  { format, isAnimated }: PictureType,
  options: Parameters<typeof processPicture>[1],
): Promise<ProcessedPicture> {
  const input = 'path' in source ? source.path : source.bytes;
  const canShrink = !options.keepOriginal && SHRINKABLE.has(format);
  const metadata = await readMetadata(input, canShrink);
  const release = await reservePixels(metadata.width * metadata.height);
  try {
    const raster = await decode(input, metadata).catch((error: unknown) => {
      if (format !== 'jpeg') throw error;
      return decodeWithEnd(source, metadata, error);
    });
    const display = await shrink(raster, PICTURE_SIDES.display);
    const hasAlpha = isSeeThrough(display);
    const mark = options.keepOriginal
      ? (options.mark ?? null)
      : markOfSaved({ own: await markOfSource(source, metadata), sources: options.sources ?? [] });
    const files = await Promise.all([
      options.keepOriginal ? asItIs(source, format, raster) : encodeOriginal(raster, format, hasAlpha),
      encodeWebp('display', display, 88),
      ...encodeSmaller(display),
    ]);
    const digitalSourceType = mark?.digitalSourceType ?? null;
    const { width, height } = raster;
    return {
      width,
      height,
      hasAlpha,
      content: hasAlpha ? contentBox(display) : null,
      digitalSourceType,
      mark,
      isFirstFrame: isAnimated || (metadata.pages ?? 1) > 1,
      files: mark ? files.map((file) => marked(file, mark)) : files,
    };
  } catch (error) {
    throw asUnreadable(error);
  } finally {
    release();
  }
}

/** Compressed XMP is read by the decoder alone, a signed manifest by us alone. */
async function markOfSource(source: PictureSource, { xmp }: Metadata): Promise<Mark | null> {
  return markToKeep(await bytesOf(source), xmp?.toString('utf8'));
}

/** All but the smallest, which is shown and never handed on. */
function marked(file: PictureFile, mark: Mark): PictureFile {
  if (file.variant === 'thumb') return file;
  return { ...file, ...digested(withMark(file, mark)) };
}

interface PictureType {
  readonly format: PictureFormat;
  readonly isAnimated: boolean;
}

async function checkType(source: PictureSource, maxBytes: number): Promise<PictureType> {
  const { size, head } = 'path' in source ? await probeFile(source.path) : probeBytes(source.bytes);
  if (size === 0) throw new AppError('unprocessable', 'empty file', { userMessage: libraryMessages.emptyFile });
  if (size > maxBytes) throw tooManyBytes();
  const verdict = pictureTypeOf(head);
  if (!verdict.isAccepted) {
    throw new AppError('unsupported-media', 'not an accepted picture type', { userMessage: verdict.userMessage });
  }
  return { format: verdict.format, isAnimated: isAnimated(head) };
}

/** For a file that was cut off at the limit while it was received. */
export function tooManyBytes(): AppError {
  return new AppError('too-large', 'picture file too large', {
    userMessage: libraryMessages.tooManyBytes(MAX_PICTURE_BYTES / 1024 / 1024),
  });
}

const probeBytes = (bytes: Uint8Array) => ({ size: bytes.byteLength, head: bytes.subarray(0, TYPE_PROBE_BYTES) });

async function probeFile(path: string): Promise<{ size: number; head: Uint8Array }> {
  const { size } = await stat(path);
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(TYPE_PROBE_BYTES), 0, TYPE_PROBE_BYTES, 0);
    return { size, head: buffer.subarray(0, bytesRead) };
  } finally {
    await handle.close();
  }
}

const openInput = (input: string | Uint8Array, failOn: FailOnOptions = 'error'): Sharp =>
  sharp(input, { limitInputPixels: MAX_SOURCE_PIXELS, failOn, sequentialRead: true, autoOrient: true });

/** Header only: a bomb is known by the size it claims. */
async function readMetadata(input: string | Uint8Array, canShrink: boolean): Promise<Metadata> {
  const metadata = await openInput(input)
    .metadata()
    .catch((error: unknown) => {
      throw asUnreadable(error);
    });
  const { width, height } = metadata;
  const most = canShrink ? MAX_SOURCE_PIXELS : MAX_PICTURE_PIXELS;
  if (width * height > most) throw tooManyPixels(most);
  const shrunk = Math.max(width, height) * shrinkFactor(metadata);
  if (Math.max(width, height) > MAX_PICTURE_SIDE && (!canShrink || shrunk > MAX_PICTURE_SIDE)) {
    throw new AppError('too-large', `picture of ${width}x${height}`, {
      userMessage: libraryMessages.tooLongSide(MAX_PICTURE_SIDE),
    });
  }
  if (Math.min(width, height) < MIN_PICTURE_SIDE) {
    throw new AppError('unprocessable', `picture of ${width}x${height}`, {
      userMessage: libraryMessages.tooSmall(MIN_PICTURE_SIDE),
    });
  }
  return metadata;
}

const tooManyPixels = (most = MAX_SOURCE_PIXELS) =>
  new AppError('too-large', 'too many pixels', {
    userMessage: libraryMessages.tooManyPixels(Math.floor(most / 1_000_000 / 10) * 10),
  });

function asUnreadable(error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (error instanceof Error && /pixel limit/i.test(error.message)) return tooManyPixels();
  return new AppError('unprocessable', 'picture cannot be decoded', {
    userMessage: libraryMessages.unreadable,
    cause: error,
  });
}

const isUnreadable = (error: unknown) => error instanceof AppError && error.userMessage === libraryMessages.unreadable;

const pictureCutOff = (cause: unknown) =>
  new AppError('unprocessable', 'picture is cut off', { userMessage: libraryMessages.cutOff, cause });

const bytesOf = async (source: PictureSource): Promise<Uint8Array> =>
  'path' in source ? readFile(source.path) : source.bytes;

/**
 * A JPEG whose last two bytes are missing opens in every browser: all of its picture is there. One that is cut off in its
 * picture has a sentence of its own.
 */
async function decodeWithEnd(source: PictureSource, metadata: Metadata, cause: unknown): Promise<Raster> {
  const bytes = await bytesOf(source);
  const isEnded = bytes.at(-2) === END_OF_JPEG[0] && bytes.at(-1) === END_OF_JPEG[1];
  if (isEnded) throw cause;
  // With its end in place, what is missing inside is only a warning to the decoder.
  return decode(Buffer.concat([bytes, END_OF_JPEG]), metadata, 'warning').catch((again: unknown) => {
    throw pictureCutOff(again);
  });
}

async function decode(input: string | Uint8Array, metadata: Metadata, failOn?: FailOnOptions): Promise<Raster> {
  const opened = openInput(input, failOn);
  const isKept = shrinkFactor(metadata) === 1;
  const sized = isKept ? opened : opened.resize({ ...storedSize(metadata.autoOrient), fit: 'fill' });
  const { data, info } = await sized
    .toColourspace('srgb')
    .timeout({ seconds: MAX_DECODE_SECONDS })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels as Raster['channels'] };
}

const fromRaster = ({ data, width, height, channels }: Raster): Sharp =>
  sharp(data, { raw: { width, height, channels }, limitInputPixels: MAX_PICTURE_PIXELS });

async function asItIs(source: PictureSource, format: PictureFormat, raster: Raster): Promise<PictureFile> {
  if (!('bytes' in source)) throw new Error('keepOriginal needs bytes');
  return pictureFile('original', source.bytes, CONTENT_TYPE_BY_FORMAT[format], raster);
}

/** Good enough to be the product's own pixels: lossless where transparency or PNG asks for it, else quality 95 in full colour. */
async function encodeOriginal(raster: Raster, format: PictureFormat, hasAlpha: boolean): Promise<PictureFile> {
  const pixels = hasAlpha ? fromRaster(raster) : fromRaster(raster).removeAlpha();
  if (format === 'png' || format === 'gif') {
    return pictureFile('original', await pixels.png({ compressionLevel: 6 }).toBuffer(), 'image/png', raster);
  }
  if (hasAlpha) {
    const bytes = await pixels.webp({ lossless: true, effort: 2 }).toBuffer();
    return pictureFile('original', bytes, 'image/webp', raster);
  }
  const bytes = await pixels.jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer();
  return pictureFile('original', bytes, 'image/jpeg', raster);
}

/** Each size from the next larger one, so that the big raster is read once. */
function encodeSmaller(display: Raster): Promise<PictureFile>[] {
  const preview = shrink(display, PICTURE_SIDES.preview);
  return [
    preview.then((raster) => encodeWebp('preview', raster, 84)),
    preview.then((raster) => shrink(raster, PICTURE_SIDES.thumb)).then(encodeThumb),
  ];
}

async function shrink(raster: Raster, longestSide: number): Promise<Raster> {
  if (Math.max(raster.width, raster.height) <= longestSide) return raster;
  const { data, info } = await fromRaster(raster)
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels as Raster['channels'] };
}

async function encodeWebp(variant: PictureVariant, raster: Raster, quality: number): Promise<PictureFile> {
  // Effort 2 costs a fifth of the processor time of 3 with smart subsampling, for files that are no larger.
  const bytes = await fromRaster(raster).webp({ quality, alphaQuality: 100, effort: 2 }).toBuffer();
  return pictureFile(variant, bytes, 'image/webp', raster);
}

async function encodeThumb(raster: Raster): Promise<PictureFile> {
  let file = await encodeWebp('thumb', raster, 72);
  for (const quality of [60, 40, 20]) {
    if (file.bytes.byteLength <= MAX_THUMB_BYTES) break;
    file = await encodeWebp('thumb', raster, quality);
  }
  return file;
}

function isSeeThrough({ data, channels }: Raster): boolean {
  if (channels !== 2 && channels !== 4) return false;
  for (let at = channels - 1; at < data.length; at += channels) if (data[at]! < OPAQUE_FROM) return true;
  return false;
}

const pictureFile = (
  variant: PictureVariant,
  bytes: Uint8Array,
  contentType: string,
  { width, height }: { readonly width: number; readonly height: number },
): PictureFile => ({
  variant,
  contentType,
  width,
  height,
  ...digested(bytes),
});

const digested = (bytes: Uint8Array) => ({ bytes, sha256: createHash('sha256').update(bytes).digest('hex') });
