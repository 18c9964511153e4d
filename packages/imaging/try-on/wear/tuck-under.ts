import { isBottom, isOverBody } from '../../garments/garments.ts';
import type { GarmentClass } from '../../garments/garments.ts';
import type { WornLayer } from './wear.ts';

/** How far below a hem its shadow is seen, in heights of the picture. */
const HEM_SHADOW = 0.04;
/** Pixels over which the side of a garment goes from cloth to nothing. */
const RIM = 4;
/** Rows above a hem in which its corner is looked for, and pixels by which bottoms beside it are narrowed at most. */
const CORNER = 3;
const WIDEST_CORNER = 12;
/** Columns and rows: sides run steeper than that, hems do not. */
const STEEP = [1, 3] as const;

/**
 * Bottoms do not show beside a top that hangs over them: what sticks out of it above its hem is left out, and through the
 * soft rim of its side too, or dark trousers would draw a line around a white top. Gives the row down to which that is so;
 * 0 where there is no top.
 */
export function tuckUnder(classes: readonly GarmentClass[], layers: readonly WornLayer[], middle: number): number {
  const top = layers[classes.findLastIndex(isOverBody)];
  if (!top) return 0;
  const { width } = top;
  const isFront = (x: number, y: number): boolean => {
    const i = y * width + x;
    return x >= 0 && x < width && y < top.height && top.data[i * 4 + 3]! > 0.5 && top.inside[i] === 0;
  };
  let hem = 0;
  const [from, to] = [
    Math.max(0, Math.floor(middle - width * 0.06)),
    Math.min(width, Math.ceil(middle + width * 0.06)),
  ];
  for (let x = from; x < to; x++) {
    for (let y = top.height - 1; y > hem; y--) if (isFront(x, y)) hem = y;
  }
  // A hem need not be level: each column ends where the top's front does, and beside the top where its corner does.
  const above = Math.floor(hem * 0.94);
  const low = Math.min(top.height - 1, Math.floor(hem * 1.04));
  const ends = Array.from({ length: width }, (_, x) => {
    const inwards = x < middle ? 1 : -1;
    let [at, y] = [x, above];
    while (!isFront(at, above) && (middle - at) * inwards > 0) at += inwards;
    // Where cloth goes on steeply below and further in, a column has left it by its side, which is followed.
    while (y <= low) {
      if (isFront(at, y)) y += 1;
      else if (y > above && isFront(at + inwards * STEEP[0], y + STEEP[1])) at += inwards;
      else break;
    }
    return y > above ? y - 1 : hem;
  });
  layers.forEach((layer, k) => {
    if (!isBottom(classes[k]!)) return;
    for (let y = 0; y <= low; y++) {
      for (let x = 0; x < width; x++) {
        const at = (y * width + x) * 4 + 3;
        if (y < ends[x]! - 2 && layer.data[at]! > 0 && isBeside(top, x, y)) layer.data[at] = 0;
      }
    }
    for (const side of [-1, 1]) narrowBeside(layer, isFront, ends, middle, side);
    // The back of the hem hangs behind the legs; the back that is seen along a side does not.
    for (let i = above * width; i < top.inside.length; i++) {
      if (top.inside[i] === 1 && Math.floor(i / width) > ends[i % width]!) {
        top.data[i * 4 + 3]! *= 1 - layer.data[i * 4 + 3]!;
      }
    }
  });
  return hem + HEM_SHADOW * top.height;
}

/**
 * Bottoms a little wider than the top at its hem would stand out there as a corner: below the top's own corner they widen
 * by one pixel in three rows. Those that flare further stay as they are.
 */
function narrowBeside(
  { data, width, height }: WornLayer,
  isFront: (x: number, y: number) => boolean,
  ends: readonly number[],
  middle: number,
  side: number,
): void {
  let corner = Math.round(middle);
  for (let x = corner; x >= 0 && x < width; x += side) if (isFront(x, ends[x]! - CORNER)) corner = x;
  const hem = ends[corner]!;
  const coverAt = (x: number, y: number): number => (y * width + x) * 4 + 3;
  let wide = 0;
  while (wide <= WIDEST_CORNER && data[coverAt(corner + side * (wide + 1), Math.min(height - 1, hem + CORNER))]! > 0)
    wide++;
  if (wide > WIDEST_CORNER) return;
  for (let off = 1; off <= wide; off++) {
    const from = hem + STEEP[1] * (off - 1);
    for (let y = Math.max(0, hem - CORNER - RIM); y < Math.min(height, from + STEEP[1]); y++) {
      data[coverAt(corner + side * off, y)]! *= Math.max(0, y - from) / STEEP[1];
    }
  }
}

/** Whether a place is outside of a layer, or in the rim of its side. */
function isBeside({ data, width }: WornLayer, x: number, y: number): boolean {
  const row = y * width;
  const cover = data[(row + x) * 4 + 3]!;
  if (cover < 0.5 || cover >= 1) return cover < 0.5;
  for (let k = Math.max(0, x - RIM); k <= Math.min(width - 1, x + RIM); k++) {
    if (data[(row + k) * 4 + 3]! < 0.5) return true;
  }
  return false;
}
