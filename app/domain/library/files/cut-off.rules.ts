import type { PictureFormat } from './picture-type.rules.ts';

/** Tags of TIFF 6.0: where strips or tiles begin, and how many bytes each has. */
const PLACES_AND_SIZES = [
  [273, 279],
  [324, 325],
] as const;
const TIFF_SHORT = 3;
/** A list of strips that is longer than this is not looked at. */
const MAX_STRIPS = 100_000;

/**
 * Whether a file that a decoder refused ends before the end that it announces itself, as after a broken download. JPEGs
 * announce none.
 */
export function isCutOff(bytes: Uint8Array, format: PictureFormat): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    switch (format) {
      case 'jpeg':
        return false;
      case 'png':
        return isPngCutOff(view);
      case 'webp':
        return view.getUint32(4, true) + 8 > view.byteLength;
      case 'gif':
        return view.getUint8(view.byteLength - 1) !== 0x3b;
      case 'avif':
        return areBoxesCutOff(view);
      case 'tiff':
        return isTiffCutOff(view);
    }
  } catch (error) {
    // The bytes to be read lie behind the end.
    if (error instanceof RangeError) return true;
    throw error;
  }
}

const typeAt = (view: DataView, at: number) =>
  String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3));

function isPngCutOff(view: DataView): boolean {
  for (let at = 8; ; at += 12 + view.getUint32(at)) {
    const type = typeAt(view, at + 4);
    if (!/^[A-Za-z]{4}$/.test(type)) return false;
    if (type === 'IEND') return at + 12 > view.byteLength;
  }
}

/** Boxes of ISO media files, one after the other; a size of 0 reaches to the end, 1 means that 64 bits follow. */
function areBoxesCutOff(view: DataView): boolean {
  let at = 0;
  while (at < view.byteLength) {
    const size = view.getUint32(at);
    if (size === 0) return false;
    const whole = size === 1 ? Number(view.getBigUint64(at + 8)) : size;
    if (whole < 8) return false;
    at += whole;
  }
  return at > view.byteLength;
}

function isTiffCutOff(view: DataView): boolean {
  const isLittle = view.getUint8(0) === 0x49;
  const directory = view.getUint32(4, isLittle);
  const lists = new Map<number, readonly number[]>();
  const count = view.getUint16(directory, isLittle);
  for (let entry = directory + 2; entry < directory + 2 + count * 12; entry += 12) {
    lists.set(view.getUint16(entry, isLittle), numbersOf(view, entry, isLittle));
  }
  return PLACES_AND_SIZES.some(([places, sizes]) =>
    (lists.get(places) ?? []).some((place, index) => place + (lists.get(sizes)?.[index] ?? 0) > view.byteLength),
  );
}

/** The numbers of an entry of a directory, SHORT or LONG; in the entry itself where they fit into its last four bytes. */
function numbersOf(view: DataView, entry: number, isLittle: boolean): number[] {
  const tag = view.getUint16(entry, isLittle);
  if (!PLACES_AND_SIZES.some((pair) => (pair as readonly number[]).includes(tag))) return [];
  const isShort = view.getUint16(entry + 2, isLittle) === TIFF_SHORT;
  const count = Math.min(view.getUint32(entry + 4, isLittle), MAX_STRIPS);
  const bytes = isShort ? 2 : 4;
  const from = count * bytes <= 4 ? entry + 8 : view.getUint32(entry + 8, isLittle);
  return Array.from({ length: count }, (_, index) =>
    isShort ? view.getUint16(from + index * bytes, isLittle) : view.getUint32(from + index * bytes, isLittle),
  );
}
