import { createCanvas, loadImage } from '@napi-rs/canvas';

/**
 * Judges a finished file by a channel's rules without anything of the product: own numbers, an own reader of headers, another
 * decoder (Skia), and other ways to find background and product. It judges what is required and can be seen in a file.
 */
export interface Verdict {
  readonly faults: readonly string[];
}

interface Asked {
  readonly formats: readonly string[];
  readonly megabytes: number;
  readonly leastLonger?: number;
  readonly leastShorter?: number;
  readonly mostLonger?: number;
  readonly mostShorter?: number;
  readonly megapixels?: number;
  readonly isSquare?: true;
  readonly isOpaque?: true;
  readonly isWhite?: true;
  readonly fills?: number;
  readonly isAlone?: true;
}

const ASKED: Readonly<Record<string, Asked>> = {
  amazon: {
    formats: ['jpeg', 'png', 'gif', 'tiff'],
    megabytes: 10,
    leastLonger: 1000,
    mostLonger: 10_000,
    isOpaque: true,
    isWhite: true,
    fills: 0.85,
    isAlone: true,
  },
  google: {
    formats: ['jpeg', 'png', 'gif', 'webp', 'tiff'],
    megabytes: 16,
    leastShorter: 250,
    megapixels: 64,
    isAlone: true,
  },
  shopify: {
    formats: ['jpeg', 'png', 'gif', 'webp', 'tiff', 'avif'],
    megabytes: 20,
    megapixels: 20,
    mostLonger: 5000,
  },
  'tiktok-shop': {
    formats: ['jpeg', 'png'],
    megabytes: 5,
    leastShorter: 600,
    mostLonger: 6000,
    isSquare: true,
    isOpaque: true,
    isWhite: true,
    isAlone: true,
  },
  'tiktok-post': { formats: ['jpeg', 'webp'], megabytes: 20, mostLonger: 1920, mostShorter: 1080, isOpaque: true },
  meta: { formats: ['jpeg', 'png'], megabytes: 8, leastShorter: 500, isOpaque: true },
  etsy: { formats: ['jpeg', 'png', 'gif'], megabytes: 10, isOpaque: true },
  ebay: {
    formats: ['jpeg', 'png', 'gif', 'tiff', 'webp', 'avif'],
    megabytes: 12,
    leastLonger: 500,
    isOpaque: true,
    isAlone: true,
  },
};

/** Pixels beside a product in which its soft edge may lie. */
const EDGE = 10;
/** Darker than this in any channel is no white background. */
const DARK = 231;

/** @param pixels the file's, where they are known */
export async function judge(bytes: Buffer, channel: string, pixels?: Pixels): Promise<Verdict> {
  const asked = ASKED[channel]!;
  const faults: string[] = [];
  const header = readHeader(bytes);
  if (!asked.formats.includes(header.format)) return { faults: [`format ${header.format}`] };
  if (header.isAnimated) faults.push('it moves');
  if (header.isCmyk) faults.push('CMYK');
  if (bytes.length > asked.megabytes * 2 ** 20) faults.push('too heavy');
  const { data, width, height } = pixels ?? (await pixelsOf(bytes));
  const [longer, shorter] = [Math.max(width, height), Math.min(width, height)];
  if (longer < (asked.leastLonger ?? 0) || shorter < (asked.leastShorter ?? 0)) faults.push('too small');
  if (longer > (asked.mostLonger ?? Infinity) || shorter > (asked.mostShorter ?? Infinity)) faults.push('too large');
  if (width * height > (asked.megapixels ?? Infinity) * 1e6) faults.push('too many pixels');
  if (asked.isSquare && Math.abs(width - height) > longer * 0.002) faults.push('not square');
  if (asked.isOpaque && isSeenThrough(data)) faults.push('see-through');
  if (!asked.isWhite && !asked.isAlone) return { faults };
  const seen = boundsOfDark(data, width, height, asked.isWhite ? null : [data[0]!, data[1]!, data[2]!, data[3]!]);
  if (!seen) return { faults: [...faults, 'nothing on it'] };
  if (asked.isWhite && !isWhiteOutside(data, width, height, seen)) faults.push('not white outside of the product');
  const fills = Math.max((seen.right - seen.left + 1) / width, (seen.bottom - seen.top + 1) / height);
  if (fills < (asked.fills ?? 0) - 2 / longer) faults.push(`fills ${fills.toFixed(3)}`);
  if (asked.isAlone && islands(seen) > 1) faults.push('something stands beside it');
  return { faults };
}

function isSeenThrough(data: Uint8ClampedArray): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at]! < 251) return true;
  return false;
}

/** RGBA with straight alpha. */
export interface Pixels {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/** Skia's pixels of a file. */
export async function pixelsOf(bytes: Buffer): Promise<Pixels> {
  const image = await loadImage(bytes);
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  return { data, width: image.width, height: image.height };
}

interface Header {
  readonly format: string;
  readonly isAnimated: boolean;
  readonly isCmyk: boolean;
}

function readHeader(bytes: Buffer): Header {
  const still = { isAnimated: false, isCmyk: false };
  if (bytes.subarray(1, 4).toString() === 'PNG') return { ...still, format: 'png', isAnimated: bytes.includes('acTL') };
  if (bytes.subarray(0, 3).toString() === 'GIF') return { ...still, format: 'gif', isAnimated: frameCount(bytes) > 1 };
  if (bytes.subarray(8, 12).toString() === 'WEBP') {
    return { ...still, format: 'webp', isAnimated: bytes.subarray(0, 64).includes('ANIM') };
  }
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return { ...still, format: 'jpeg', isCmyk: jpegComponents(bytes) === 4 };
  if (['II', 'MM'].includes(bytes.subarray(0, 2).toString())) return { ...still, format: 'tiff' };
  return { ...still, format: 'other' };
}

/** Graphic control extensions: one before each frame. */
function frameCount(gif: Buffer): number {
  let count = 0;
  for (let at = gif.indexOf('21f904', 0, 'hex'); at >= 0; at = gif.indexOf('21f904', at + 1, 'hex')) count += 1;
  return count;
}

function jpegComponents(bytes: Buffer): number {
  for (let at = 2; at + 9 < bytes.length;) {
    const marker = bytes[at + 1]!;
    if (marker >= 0xc0 && marker <= 0xc2) return bytes[at + 9]!;
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return 0;
}

interface Seen {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** Cells of CELL x CELL pixels in which something is. */
  readonly cells: ReadonlySet<number>;
  readonly across: number;
}

const CELL = 8;

/** The cells that differ from white, or from the colour of the corner. */
function boundsOfDark(
  data: Uint8ClampedArray,
  width: number,
  height: number,
  corner: readonly number[] | null,
): Seen | null {
  const across = Math.ceil(width / CELL);
  const cells = new Set<number>();
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4;
      if (!differs(data, at, corner)) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
      cells.add(Math.floor(y / CELL) * across + Math.floor(x / CELL));
    }
  }
  return right < 0 ? null : { left, top, right, bottom, cells, across };
}

function differs(data: Uint8ClampedArray, at: number, corner: readonly number[] | null): boolean {
  if (!corner) return data[at]! < DARK || data[at + 1]! < DARK || data[at + 2]! < DARK;
  if (corner[3]! < 128) return data[at + 3]! >= 16;
  for (let channel = 0; channel < 3; channel++) {
    if (Math.abs(data[at + channel]! - corner[channel]!) > 25) return true;
  }
  return false;
}

function isWhiteOutside(data: Uint8ClampedArray, width: number, height: number, seen: Seen): boolean {
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isNear = x >= seen.left - EDGE && x <= seen.right + EDGE && y >= seen.top - EDGE && y <= seen.bottom + EDGE;
      const at = (y * width + x) * 4;
      if (!isNear && (data[at] !== 255 || data[at + 1] !== 255 || data[at + 2] !== 255)) return false;
    }
  }
  return true;
}

/** Groups of cells that touch, corners included, and are larger than a speck. */
function islands({ cells, across }: Seen): number {
  const left = new Set(cells);
  const sizes: number[] = [];
  for (const first of cells) {
    if (!left.delete(first)) continue;
    const open = [first];
    let size = 0;
    for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
      size += 1;
      for (const step of [-across - 1, -across, -across + 1, -1, 1, across - 1, across, across + 1]) {
        if (left.delete(cell + step)) open.push(cell + step);
      }
    }
    sizes.push(size);
  }
  return sizes.filter((size) => size >= 4).length;
}
