import sharp from 'sharp';
import type { EngineImage } from '../contract/engine.ts';
import type { StageItem } from '../contract/stage-engine.ts';
import { EngineError } from '../contract/engine-error.ts';
import { maxInputPixels } from '../pixels/decode.server.ts';
import { readPaintedMask } from '../pixels/painted-mask.server.ts';
import { renderPlacedItem } from '../pixels/place-item.server.ts';
import { coveredShare } from './covered-share.ts';

/** Longer side of the pictures that are compared, and of those that are shown, pixels. */
const SHOWN_SIDE = 512;
/** Shown around the products on every side, as a fraction of their longer one. */
const CROP_MARGIN_RATIO = 0.15;
/** Alpha from which on a pixel belongs to the product, 0..255. */
const SOLID_ALPHA = 128;
/** More of the picture than this is no product before a background, but the picture itself. */
const MOST_OF_PICTURE = 0.98;
/** Share of the red in what is painted over. */
const RED_SHARE = 0.7;
const WEBP_QUALITY = 80;

export interface CoveredProduct {
  /** Largest share of one product that is painted over, 0..1. */
  readonly share: number;
  /** The part of the picture with the painted products, what is painted of them in red; WebP, at most 512 pixels long. */
  readonly marked: Uint8Array;
  /** The products without their painted part, before nothing; WebP with alpha, as large. */
  readonly kept: Uint8Array;
}

/**
 * The part of the products of a picture that a painted mask takes. Null where it takes nothing, or no product is seen.
 *
 * @param items as they stand in a picture of `width` x `height`
 * @throws EngineError 'unusable-input' for a picture or a mask that cannot be read
 */
export async function showCoveredProduct(input: {
  readonly width: number;
  readonly height: number;
  readonly image: EngineImage;
  readonly mask: EngineImage;
  /** Masks of what has been taken away before. */
  readonly removed?: readonly EngineImage[];
  readonly items: readonly StageItem[];
}): Promise<CoveredProduct | null> {
  const scale = Math.min(1, SHOWN_SIDE / Math.max(input.width, input.height));
  const width = Math.max(1, Math.round(input.width * scale));
  const height = Math.max(1, Math.round(input.height * scale));
  const owners = await findOwners(input.items, { width, height }, scale);
  for (const mask of input.removed ?? []) {
    for (const [at, painted] of (await readPaintedMask(mask, width, height)).entries()) if (painted) owners[at] = 0;
  }
  const seen = owners.reduce((count, owner) => count + (owner > 0 ? 1 : 0), 0);
  if (seen === 0 || seen > owners.length * MOST_OF_PICTURE) return null;
  const painted = await readPaintedMask(input.mask, width, height);
  const share = coveredShare(owners, painted);
  if (share === 0) return null;
  const crop = cropAround(owners, painted, { width, height });
  // No larger than the picture's own pixels.
  const enlarged = Math.min(1 / scale, SHOWN_SIDE / Math.max(crop.width, crop.height));
  const size = { width: Math.round(crop.width * enlarged), height: Math.round(crop.height * enlarged) };
  const picture = await readPicture(input.image, { width, height }, crop, size);
  const erased = await enlargeShares(owners, (owner, at) => owner > 0 && painted[at] === 1, width, crop, size);
  const left = await enlargeShares(owners, (owner, at) => owner > 0 && painted[at] !== 1, width, crop, size);
  const marked = picture.slice();
  const kept = new Uint8Array(left.length * 4);
  for (const [at, alpha] of left.entries()) {
    for (const [channel, red] of [255, 0, 0].entries()) {
      const own = picture[at * 3 + channel]!;
      marked[at * 3 + channel] = Math.round(own + RED_SHARE * (erased[at]! / 255) * (red - own));
    }
    if (alpha > 0) kept.set([...picture.subarray(at * 3, at * 3 + 3), alpha], at * 4);
  }
  const encode = (data: Uint8Array, channels: 3 | 4): Promise<Uint8Array> =>
    sharp(data, { raw: { ...size, channels } })
      .webp({ quality: WEBP_QUALITY })
      .toBuffer();
  return { share, marked: await encode(marked, 3), kept: await encode(kept, 4) };
}

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Region extends Size {
  readonly left: number;
  readonly top: number;
}

/** The painted products with a margin, square where the picture is large enough. */
function cropAround(owners: Uint16Array, painted: Uint8Array, canvas: Size): Region {
  const touched = new Set(owners.filter((owner, at) => owner > 0 && painted[at] === 1));
  let [left, top, right, bottom] = [canvas.width, canvas.height, 0, 0];
  for (const [at, owner] of owners.entries()) {
    if (!touched.has(owner)) continue;
    const [x, y] = [at % canvas.width, Math.floor(at / canvas.width)];
    [left, top] = [Math.min(left, x), Math.min(top, y)];
    [right, bottom] = [Math.max(right, x + 1), Math.max(bottom, y + 1)];
  }
  const side = Math.ceil(Math.max(right - left, bottom - top) * (1 + 2 * CROP_MARGIN_RATIO));
  const [width, height] = [Math.min(side, canvas.width), Math.min(side, canvas.height)];
  const start = (from: number, to: number, length: number, most: number) =>
    Math.max(0, Math.min(most - length, Math.round((from + to - length) / 2)));
  return {
    left: start(left, right, width, canvas.width),
    top: start(top, bottom, height, canvas.height),
    width,
    height,
  };
}

/** How much of each enlarged pixel belongs to the pixels that are `chosen`, 0..255. */
async function enlargeShares(
  owners: Uint16Array,
  isChosen: (owner: number, at: number) => boolean,
  width: number,
  crop: Region,
  size: Size,
): Promise<Uint8Array> {
  const chosen = Uint8Array.from(owners, (owner, at) => (isChosen(owner, at) ? 255 : 0));
  return sharp(chosen, { raw: { width, height: owners.length / width, channels: 1 } })
    .extract(crop)
    .resize({ ...size, fit: 'fill', kernel: 'linear' })
    .extractChannel(0)
    .raw()
    .toBuffer();
}

/** Which product each pixel shows, from 1 on; what stands before a product takes its pixels away. */
async function findOwners(
  items: readonly StageItem[],
  canvas: { readonly width: number; readonly height: number },
  scale: number,
): Promise<Uint16Array> {
  const owners = new Uint16Array(canvas.width * canvas.height);
  for (const [index, item] of [...items].sort((a, b) => a.zIndex - b.zIndex).entries()) {
    const { x, y, width, height } = item;
    const small = { ...item, x: x * scale, y: y * scale, width: width * scale, height: height * scale };
    // At this size only its outline counts.
    const placed = await renderPlacedItem({ ...small, seeThrough: undefined }, canvas);
    const owner = item.role === 'product' ? index + 1 : 0;
    for (let row = 0; row < placed.height; row += 1) {
      for (let column = 0; column < placed.width; column += 1) {
        if (placed.data[(row * placed.width + column) * 4 + 3]! < SOLID_ALPHA) continue;
        owners[(placed.top + row) * canvas.width + placed.left + column] = owner;
      }
    }
  }
  return owners;
}

/** A part of the picture, given in pixels of a `canvas` that it fills, at a size of its own. */
async function readPicture({ bytes }: EngineImage, canvas: Size, crop: Region, size: Size): Promise<Uint8Array> {
  try {
    const picture = sharp(bytes, { limitInputPixels: maxInputPixels });
    const { width, height } = await picture.metadata();
    const [wide, high] = [width / canvas.width, height / canvas.height];
    const [left, top] = [Math.floor(crop.left * wide), Math.floor(crop.top * high)];
    const region = {
      left,
      top,
      width: Math.max(1, Math.min(width - left, Math.round(crop.width * wide))),
      height: Math.max(1, Math.min(height - top, Math.round(crop.height * high))),
    };
    return await picture
      .toColourspace('srgb')
      .flatten({ background: '#fff' })
      .extract(region)
      .resize({ ...size, fit: 'fill' })
      .raw({ depth: 'uchar' })
      .toBuffer();
  } catch (error) {
    throw new EngineError('unusable-input', error instanceof Error ? error.message : String(error), { cause: error });
  }
}
