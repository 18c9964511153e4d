import { countMarked, maskOf } from '../pixels/each-pixel.ts';
import { dilate } from '../pixels/mask-shapes.ts';
import { areasOf, mean, open } from './pixel-areas.ts';
import { apartOf } from './plain-background.ts';
import type { PhotoView } from './view-photo.server.ts';

/*
 * Chosen on the first set of shop photos (`scripts/bench/shop-photos.json`); the control set was looked at afterwards.
 */

/** Distance from the paper, in Lab and as a share of the product's own, up to which something is a pale image of it. */
const PALE_LAB = 15;
const PALE_RATIO = 0.5;
/** Up to this share of the product's own distance from the paper its image's dark sides are taken along. */
const SIDES_RATIO = 0.75;
/** Least area of a mirror image, as a share of what was found. */
const LEAST_RATIO = 0.01;
/** Radius, in pixels of the view, below which what is pale is the softness of an edge. */
const SOFT_EDGE_PIXELS = 3;
/** Of the lower side beside what was found: so much is pale as well, and shows that the floor mirrors. */
const FLOOR_SHARE = 0.1;

/** Of the found height: where the line between a product and its mirror image is looked for, and how tall the image is at least. */
const LINE_FROM = 0.4;
const LEAST_TALL_RATIO = 0.06;
/** Likeness of both sides of that line, as a correlation, in the nearer half of the image and in the farther one, which fades. */
const LIKENESS = { near: 0.95, away: 0.6 };
/** How strong the image is against the product, and how much weaker in its farther half. */
const STRENGTH = { least: 0.06, most: 0.75 } as const;
const FADING = 0.75;
/** Pixels of the view between the columns that are compared. */
const COLUMN_STEP = 4;

/** Takes off the mirror image on a glossy floor that came along with a product on a plain background. */
export function dropMirrorImages(view: PhotoView, found: Uint8Array): Uint8Array {
  const line = findMirrorLine(view, found);
  const { width } = view.picture;
  return dropAtFrame(view, line === null ? found : found.map((value, i) => (i >= line * width ? 0 : value)));
}

/**
 * The first row of a mirror image below a product: there what differs from the background is turned upside down, weaker at once, and
 * fades out farther down. Null where there is none.
 */
function findMirrorLine({ picture, lab, background }: PhotoView, found: Uint8Array): number | null {
  const { width, height } = picture;
  const rows = Array.from({ length: height }, (_, y) =>
    found.subarray(y * width, (y + 1) * width).some((v) => v > 127),
  );
  const [top, bottom] = [rows.indexOf(true), rows.lastIndexOf(true)];
  const tall = bottom - top + 1;
  const least = Math.max(8, Math.round(LEAST_TALL_RATIO * tall));
  let best = { line: -1, likeness: LIKENESS.near };
  for (let line = Math.round(top + LINE_FROM * tall); top >= 0 && line <= bottom - least; line++) {
    const far = Math.min(line - top, bottom - line + 1);
    const near = compare(line, 2, far >> 1);
    const isWeaker = near.strength > STRENGTH.least && near.strength < STRENGTH.most;
    if (!isWeaker || near.likeness <= best.likeness) continue;
    const away = compare(line, far >> 1, far);
    if (away.strength < FADING * near.strength && away.likeness > LIKENESS.away)
      best = { line, likeness: near.likeness };
  }
  return best.line < 0 ? null : best.line;

  /** Rows `from` to `to` below a line, with those as far above it. */
  function compare(line: number, from: number, to: number): { readonly likeness: number; readonly strength: number } {
    let [both, above, below] = [0, 1e-6, 1e-6];
    for (let far = from; far < to; far++) {
      for (let x = 0; x < width; x += COLUMN_STEP) {
        const a = (line - 1 - far) * width + x;
        const b = (line + far) * width + x;
        if (found[a]! <= 127 && found[b]! <= 127) continue;
        for (let c = 0; c < 3; c++) {
          const up = lab[a * 3 + c]! - background.backdrop[a * 3 + c]!;
          const down = lab[b * 3 + c]! - background.backdrop[b * 3 + c]!;
          both += up * down;
          above += up * up;
          below += down * down;
        }
      }
    }
    return { likeness: both / Math.sqrt(above * below), strength: both / above };
  }
}

/** Rows above an area, whose soft rim is not part of it, within which its mirror line is looked for. */
const RIM_ROWS = 8;

/** Whether an area that was left out is the mirror image of what stands right above it: the nearer half of it tells. */
export function isMirrorImage({ picture, lab, background }: PhotoView, pixels: readonly number[]): boolean {
  const { width } = picture;
  const ys = pixels.map((i) => Math.floor(i / width));
  const [top, bottom] = ys.reduce(([a, b], y) => [Math.min(a, y), Math.max(b, y)], [Infinity, 0]);
  const nearer = pixels.filter((_, at) => ys[at]! <= (top + bottom) / 2);
  const difference = (i: number, c: number): number =>
    (lab[i * 3 + c] ?? NaN) - (background.backdrop[i * 3 + c] ?? NaN);
  for (let line = top - RIM_ROWS; line <= top; line++) {
    let [both, above, below] = [0, 1e-6, 1e-6];
    for (const i of nearer) {
      const opposite = (2 * line - 1 - Math.floor(i / width)) * width + (i % width);
      for (let c = 0; c < 3; c++) {
        const [up, down] = [difference(opposite, c), difference(i, c)];
        both += up * down;
        above += up * up;
        below += down * down;
      }
    }
    const strength = both / above;
    const isWeaker = strength > STRENGTH.least && strength < STRENGTH.most;
    if (isWeaker && both / Math.sqrt(above * below) > LIKENESS.near) return true;
  }
  return false;
}

/**
 * Takes off an image that is pale against a product that is not, and that leaves the picture at its lower side, where the floor beside it is as pale.
 *
 * @param found 0..255 at the view's size
 */
function dropAtFrame({ picture, background }: PhotoView, found: Uint8Array): Uint8Array {
  const { width, height } = picture;
  const inside = maskOf(found.length, (i) => found[i]! > 127);
  const area = countMarked(inside);
  const lowest = Array.from({ length: width }, (_, x) => (height - 1) * width + x);
  const floor = lowest.filter((i) => !inside[i]);
  const apart = apartOf(background);
  const isPaleFloor = (i: number): boolean => background.distance[i]! > apart && background.distance[i]! < PALE_LAB;
  if (area === 0 || mean(floor, (i) => (isPaleFloor(i) ? 1 : 0)) < FLOOR_SHARE) return found;
  const depth = median(found, background.distance);
  const most = Math.min(PALE_LAB, PALE_RATIO * depth);
  const pale = maskOf(found.length, (i) => inside[i] === 1 && background.distance[i]! < most);
  const mirrored = new Uint8Array(found.length);
  for (const pixels of areasOf(open(pale, width, height, SOFT_EDGE_PIXELS), width, height, LEAST_RATIO * area)) {
    if (pixels.some((i) => i >= (height - 1) * width)) for (const i of pixels) mirrored[i] = 1;
  }
  const near = dilate(mirrored, width, height, 2 * SOFT_EDGE_PIXELS);
  const below = dilate(mirrored, width, height, 3 * SOFT_EDGE_PIXELS);
  const tops = topsOf(mirrored, width, 3 * SOFT_EDGE_PIXELS);
  const isImage = (i: number): boolean =>
    (near[i] === 1 && background.distance[i]! < most) ||
    // The dark sides of a cylinder are as dark in its image.
    (below[i] === 1 && Math.floor(i / width) > tops[i % width]! && background.distance[i]! < SIDES_RATIO * depth);
  return found.map((value, i) => (isImage(i) ? 0 : value));
}

/** The highest marked row within `reach` columns of each column; beyond the last row where there is none. */
function topsOf(mask: Uint8Array, width: number, reach: number): number[] {
  const height = mask.length / width;
  const own = Array.from({ length: width }, (_, x) => {
    let y = 0;
    while (y < height && !mask[y * width + x]) y++;
    return y;
  });
  return own.map((_, x) => Math.min(...own.slice(Math.max(0, x - reach), x + reach + 1)));
}

function median(found: Uint8Array, values: Float32Array): number {
  const inside = values.filter((_, i) => found[i]! > 127).sort();
  return inside[inside.length >> 1] ?? 0;
}
