import sharp from 'sharp';
import { AppError } from '#app/platform/errors.ts';
import { profileMessages } from './profile.messages.ts';

/** Sharp on the densest screens at the size it is shown. */
const SIDE = 512;
/** 32 pixels on the page, three times as dense. */
const SMALL_SIDE = 96;
const MIN_SIDE = 64;
export const MAX_PROFILE_PICTURE_BYTES = 10 * 1024 * 1024;
const MAX_PIXELS = 24_000_000;
const MAX_DECODE_SECONDS = 15;
const FORMATS = new Set(['jpeg', 'png', 'webp', 'heif']);

/**
 * A person's picture as one square WebP made from pixels alone: upright, sRGB, without metadata or anything else the file
 * carried. Formats that draw by script or by reference never reach a decoder. Throws AppError with the sentence to show.
 */
export async function squarePicture(bytes: Uint8Array): Promise<Buffer> {
  if (bytes.byteLength === 0)
    throw new AppError('unprocessable', 'empty file', { userMessage: profileMessages.noFile });
  if (bytes.byteLength > MAX_PROFILE_PICTURE_BYTES) throw tooLarge('bytes');
  if (!isKnownPicture(bytes)) throw unfit('unsupported-media');
  const open = () => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', autoOrient: true });
  const { width, height, format } = await open().metadata().catch(refuse);
  if (!FORMATS.has(format)) throw unfit('unsupported-media');
  if (width * height > MAX_PIXELS) throw tooLarge('pixels');
  if (Math.min(width, height) < MIN_SIDE) {
    throw new AppError('unprocessable', `${width}x${height}`, { userMessage: profileMessages.pictureTooSmall });
  }
  return open()
    .resize({ width: SIDE, height: SIDE, fit: 'cover', position: 'attention' })
    .toColourspace('srgb')
    .webp({ quality: 86 })
    .timeout({ seconds: MAX_DECODE_SECONDS })
    .toBuffer()
    .catch(refuse);
}

/** A picture of ours for beside a name. */
export function shrinkPicture(square: Uint8Array): Promise<Buffer> {
  return sharp(square).resize(SMALL_SIDE).webp({ quality: 86 }).toBuffer();
}

/** By the first bytes: JPEG, PNG, WebP, AVIF. Names and declared types are never asked. */
function isKnownPicture(bytes: Uint8Array): boolean {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  const isIsoPicture = text(4, 8) === 'ftyp' && /^avi[fs]$/.test(text(8, 12));
  return (
    text(0, 3) === '\xff\xd8\xff' ||
    text(0, 8) === '\x89PNG\r\n\x1a\n' ||
    (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') ||
    isIsoPicture
  );
}

function refuse(cause: unknown): never {
  if (cause instanceof Error && /pixel limit/i.test(cause.message)) throw tooLarge('pixels');
  throw unfit('unprocessable', cause);
}

const tooLarge = (what: string) =>
  new AppError('too-large', `profile picture: too many ${what}`, { userMessage: profileMessages.pictureTooLarge });

const unfit = (code: 'unsupported-media' | 'unprocessable', cause?: unknown) =>
  new AppError(code, 'not a picture', { userMessage: profileMessages.notAPicture, cause });
