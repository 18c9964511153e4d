import type { Area, Size } from './area.ts';

export type Ground = 'faded' | 'checkers';

const DARK = [27, 24, 21] as const;
/** Of 255; how much of the photo is hidden where it is no product. */
const DIM = 176;
const CELL = 12;
const CHECKERS = [
  [255, 255, 255],
  [222, 217, 209],
] as const;

/** Writes, into the RGBA pixels of a whole picture, what covers the photo outside of a mask; within an area alone. */
export function drawVeil(rgba: Uint8ClampedArray, mask: Uint8Array, size: Size, area: Area, ground: Ground): void {
  for (let y = area.top; y < area.bottom; y += 1) {
    const cellRow = Math.floor(y / CELL);
    for (let x = area.left; x < area.right; x += 1) {
      const i = y * size.width + x;
      const outside = 255 - mask[i]!;
      const colour = ground === 'faded' ? DARK : CHECKERS[(cellRow + Math.floor(x / CELL)) & 1]!;
      rgba[i * 4] = colour[0];
      rgba[i * 4 + 1] = colour[1];
      rgba[i * 4 + 2] = colour[2];
      rgba[i * 4 + 3] = ground === 'faded' ? (outside * DIM) >> 8 : outside;
    }
  }
}
