import type { Area, Size } from './area.ts';

export type Background = 'faded' | 'checkers';

const DARK = [27, 24, 21] as const;
/** Of 255; how much of the photo is hidden where it is no product. */
const DIM = 176;
const CELL = 12;
const WHITE = [255, 255, 255] as const;
const GREY = [222, 217, 209] as const;

/** The whole RGBA pixel for every value of a mask: one write per pixel, and no arithmetic. */
function pixelsFor([red, green, blue]: readonly [number, number, number], most: number): Uint32Array {
  const bytes = new Uint8Array(256 * 4);
  for (let mask = 0; mask < 256; mask += 1) bytes.set([red, green, blue, ((255 - mask) * most) >> 8], mask * 4);
  return new Uint32Array(bytes.buffer);
}

const FADED = pixelsFor(DARK, DIM);
const CHECKERS = [pixelsFor(WHITE, 256), pixelsFor(GREY, 256)] as const;

/** Writes, into the RGBA pixels of a whole picture, what covers the photo outside of a mask; within an area alone. */
export function drawVeil(
  rgba: Uint8ClampedArray<ArrayBuffer>,
  mask: Uint8Array,
  size: Size,
  area: Area,
  background: Background,
): void {
  const pixels = new Uint32Array(rgba.buffer);
  const cells = background === 'faded' ? ([FADED, FADED] as const) : CHECKERS;
  for (let y = area.top; y < area.bottom; y += 1) {
    const row = y * size.width;
    for (let x = area.left; x < area.right;) {
      const cell = Math.floor(x / CELL);
      const colours = cells[(Math.floor(y / CELL) + cell) & 1]!;
      const end = Math.min(area.right, (cell + 1) * CELL);
      for (; x < end; x += 1) pixels[row + x] = colours[mask[row + x]!]!;
    }
  }
}
