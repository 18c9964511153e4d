import { linearFromByte } from '../pixels/linear-light.ts';
import type { Outline } from './geometry/outline-shape.ts';

/**
 * The faults of a picture at first sight. `small`, `large`: the products' share of the frame; `horizon`: an edge behind
 * the middle of a product, where its label is; `clipped`: burnt out; `dark`: hardly anything to be seen.
 */
export type PictureFault = 'small' | 'large' | 'horizon' | 'clipped' | 'dark';

export interface JudgedPicture {
  /** Three bytes per pixel. */
  readonly rgb: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly products: readonly Outline[];
  /** Where the floor ends, as a fraction of the frame's height; null where it is not known. */
  readonly horizonY: number | null;
}

/** How bright a picture is beside its products. */
export interface PictureLevel {
  /** Share of burnt-out pixels. */
  readonly clipped: number;
  /** Linear luminance that a tenth of the pixels exceed. */
  readonly bright: number;
}

/** Of the frame's sides, what the products' longer side may take. */
const [LEAST_PRODUCT, MOST_PRODUCT] = [0.12, 0.85] as const;
/** Of a product's height, from its top: where labels are. */
const [LABEL_FROM, LABEL_TO] = [0.35, 0.68] as const;
/** A horizon is an edge from so many steps of brightness (0..1, as shown) on. */
const EDGE = 0.09;
const [DARKEST, MOST_CLIPPED] = [0.02, 0.4] as const;
/** Against the picture as it was asked for. */
const [DARKER, MORE_CLIPPED] = [0.3, 0.06] as const;

/** @param asked level of the picture that shows what was asked for: what it shows is no fault of the others */
export function judgePicture(picture: JudgedPicture, asked?: PictureLevel): PictureFault[] {
  const faults: PictureFault[] = [];
  const share = shareOf(picture);
  if (share !== null && share < LEAST_PRODUCT) faults.push('small');
  if (share !== null && share > MOST_PRODUCT) faults.push('large');
  if (hasHorizonInLabel(picture)) faults.push('horizon');
  const { clipped, bright } = levelOf(picture);
  if (clipped > (asked ? asked.clipped + MORE_CLIPPED : MOST_CLIPPED)) faults.push('clipped');
  if (bright < (asked ? Math.min(DARKEST, asked.bright * 0.8) : DARKEST) || (asked && bright < DARKER * asked.bright)) {
    faults.push('dark');
  }
  return faults;
}

/** The picture without its products; all of it where they cover it. */
export function levelOf({ rgb, width, height, products }: Omit<JudgedPicture, 'horizonY'>): PictureLevel {
  const covered = new Uint8Array(width * height);
  for (const { left, top, ...box } of products) {
    for (let y = 0; y < box.height; y++) {
      for (let x = 0; x < box.width; x++) {
        if (box.data[(y * box.width + x) * 4 + 3]! > 0) covered[(top + y) * width + left + x] = 1;
      }
    }
  }
  const isWhole = covered.every((value) => value === 1);
  const lights: number[] = [];
  let clipped = 0;
  for (let p = 0; p < covered.length; p++) {
    if (covered[p] === 1 && !isWhole) continue;
    const [r, g, b] = [rgb[p * 3]!, rgb[p * 3 + 1]!, rgb[p * 3 + 2]!];
    lights.push(0.2126 * linearFromByte[r]! + 0.7152 * linearFromByte[g]! + 0.0722 * linearFromByte[b]!);
    if (Math.min(r, g, b) >= 253) clipped++;
  }
  const sorted = Float64Array.from(lights).sort();
  return { clipped: clipped / lights.length, bright: sorted[Math.floor((lights.length - 1) * 0.9)] ?? 0 };
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The visible part of an item, in pixels of the canvas; null where there is none. */
export function contentBoxOf({ left, top, width, height, data }: Outline): Box | null {
  let [x0, x1, y0, y1] = [width, -1, height, -1];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (data[(y * width + x) * 4 + 3]! < 128) continue;
      [x0, x1, y0, y1] = [Math.min(x0, x), Math.max(x1, x), Math.min(y0, y), Math.max(y1, y)];
    }
  }
  return x1 < 0 ? null : { left: left + x0, right: left + x1 + 1, top: top + y0, bottom: top + y1 + 1 };
}

/** The longer side of what all products take together, of the frame's; null without any. */
function shareOf({ products, width, height }: JudgedPicture): number | null {
  const boxes = products.flatMap((item) => contentBoxOf(item) ?? []);
  if (boxes.length === 0) return null;
  const wide = Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left));
  const high = Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top));
  return Math.max(wide / width, high / height);
}

/** A horizon that is seen left and right of a product, at the height of its label. */
function hasHorizonInLabel({ rgb, width, height, products, horizonY }: JudgedPicture): boolean {
  if (horizonY === null) return false;
  const row = horizonY * height;
  return products.some((item) => {
    const box = contentBoxOf(item);
    if (!box) return false;
    const at = (row - box.top) / (box.bottom - box.top);
    if (at < LABEL_FROM || at > LABEL_TO) return false;
    const side = Math.max(2, Math.round(0.12 * width));
    const step = (from: number, to: number): number =>
      edgeAt(rgb, width, height, row, Math.max(0, from), Math.min(width, to));
    return Math.min(step(box.left - side, box.left), step(box.right, box.right + side)) > EDGE;
  });
}

/** How much brighter one side of a row is than the other, 0..1 as shown; 0 where there is nothing to compare. */
function edgeAt(rgb: Uint8Array, width: number, height: number, row: number, from: number, to: number): number {
  const reach = Math.max(2, Math.round(0.03 * height));
  const mean = (top: number, bottom: number): number => {
    let [sum, count] = [0, 0];
    for (let y = Math.max(0, Math.round(top)); y < Math.min(height, Math.round(bottom)); y++) {
      for (let x = from; x < to; x++, count++) sum += rgb[(y * width + x) * 3 + 1]!;
    }
    return count === 0 ? Number.NaN : sum / count / 255;
  };
  const edge = Math.abs(mean(row - reach, row - 1) - mean(row + 1, row + reach));
  return Number.isNaN(edge) ? 0 : edge;
}
