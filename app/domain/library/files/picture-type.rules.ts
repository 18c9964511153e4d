import { libraryMessages } from '../library.messages.ts';

/** Formats a merchant may bring. */
export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'tiff';

/** Of an uploaded file. */
export const MAX_PICTURE_BYTES = 25 * 1024 * 1024;

export type PictureTypeVerdict =
  | { readonly isAccepted: true; readonly format: PictureFormat }
  | {
      readonly isAccepted: false;
      readonly userMessage: string;
      /** A photo or drawing of pixels: a browser that can decode it may send it in this format. */
      readonly sendAs: 'jpeg' | 'png' | null;
    };

/** So many first bytes of a file decide. */
export const TYPE_PROBE_BYTES = 4096;

export const CONTENT_TYPE_BY_FORMAT: Readonly<Record<PictureFormat, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
  tiff: 'image/tiff',
};

const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1'];

const startsWith = (head: Uint8Array, bytes: readonly number[], at = 0) =>
  bytes.every((byte, index) => head[at + index] === byte);

const textOf = (head: Uint8Array, from: number, to: number) => String.fromCharCode(...head.subarray(from, to));

const accept = (format: PictureFormat): PictureTypeVerdict => ({ isAccepted: true, format });
const refuse = (userMessage: string, sendAs: 'jpeg' | 'png' | null = null): PictureTypeVerdict => ({
  isAccepted: false,
  userMessage,
  sendAs,
});

/**
 * Says by the content alone what a file is; name and declared type are never asked. Formats that draw by script or
 * by reference (SVG, PDF, ...) are refused, however well a decoder would render them.
 */
export function pictureTypeOf(head: Uint8Array): PictureTypeVerdict {
  if (startsWith(head, [0xff, 0xd8, 0xff])) return accept('jpeg');
  if (startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return accept('png');
  if (textOf(head, 0, 4) === 'RIFF' && textOf(head, 8, 12) === 'WEBP') return accept('webp');
  if (textOf(head, 4, 8) === 'ftyp') return brandOf(head);
  if (textOf(head, 0, 4) === 'GIF8') return accept('gif');
  if (textOf(head, 0, 2) === 'BM') return refuse(libraryMessages.unsupportedFormat('BMP'), 'png');
  if (startsWith(head, [0x49, 0x49, 0x2a, 0]) || startsWith(head, [0x4d, 0x4d, 0, 0x2a])) {
    return isCameraRaw(head) ? refuse(libraryMessages.unsupportedFormat('RAW')) : accept('tiff');
  }
  const text = textOf(head, 0, 1024);
  if (/<svg[\s>]/i.test(text) && !/<html[\s>]/i.test(text)) return refuse(libraryMessages.unsupportedFormat('SVG'));
  return refuse(libraryMessages.notAnImage);
}

/** ISO media files name what they are in a list of four-letter brands; AVIF files often carry HEIC's general ones too. */
function brandOf(head: Uint8Array): PictureTypeVerdict {
  const boxBytes = ((head[0] ?? 0) << 24) | ((head[1] ?? 0) << 16) | ((head[2] ?? 0) << 8) | (head[3] ?? 0);
  const end = Math.min(head.length, Math.max(12, boxBytes), 256);
  const brands: string[] = [];
  for (let at = 8; at + 4 <= end; at += 4) if (at !== 12) brands.push(textOf(head, at, at + 4));
  if (brands.includes('avif') || brands.includes('avis')) return accept('avif');
  if (brands.some((brand) => HEIC_BRANDS.includes(brand))) return refuse(libraryMessages.heic, 'jpeg');
  return refuse(libraryMessages.notAnImage);
}

/** Tags of raw photos in a TIFF's first directory. */
const NEW_SUBFILE_TYPE = 254;
const DNG_VERSION = 50706;

/**
 * Raw photos of cameras and phones (DNG, NEF, ARW, CR2) are TIFFs whose first picture is a small preview: taken for a photo, it would
 * be all that is left of one.
 */
function isCameraRaw(head: Uint8Array): boolean {
  if (textOf(head, 8, 10) === 'CR') return true;
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const isLittle = head[0] === 0x49;
  const directory = head.length >= 8 ? view.getUint32(4, isLittle) : head.length;
  if (directory + 2 > head.length) return false;
  const end = Math.min(directory + 2 + view.getUint16(directory, isLittle) * 12, head.length - 11);
  for (let entry = directory + 2; entry < end; entry += 12) {
    const tag = view.getUint16(entry, isLittle);
    // Its lowest bit says that the picture is a smaller copy of another one.
    if (tag === DNG_VERSION || (tag === NEW_SUBFILE_TYPE && (view.getUint32(entry + 8, isLittle) & 1) === 1))
      return true;
  }
  return false;
}

/**
 * Whether a PNG or AVIF has several frames: an animated PNG names them before the first picture data, and decoders that know PNG
 * alone read the first one; a sequence of AVIF has a brand of its own.
 */
export function isAnimated(head: Uint8Array): boolean {
  const text = textOf(head, 0, TYPE_PROBE_BYTES);
  if (text.slice(4, 12) === 'ftypavis') return true;
  const control = text.indexOf('acTL');
  const data = text.indexOf('IDAT');
  return text.startsWith('\x89PNG') && control >= 0 && (data < 0 || control < data);
}
