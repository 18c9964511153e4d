import type { LinearPicture } from './wear.ts';

/** Covered at all: 0..1. */
const THERE = 0.02;
/** A piece this small beside the largest is a crumb, if it hangs in the air. */
const SMALL = 0.005;
/** Mean cover of what a piece lies over, below which it hangs in the air. */
const IN_AIR = 0.1;

/**
 * Takes away the slivers that are left beside a garment where the photo's outline cut a wider drape: small pieces that
 * touch nothing and lie over nobody. What shows between fingers or locks of hair lies over somebody and stays.
 */
export function sweepCrumbs(layer: LinearPicture, under: LinearPicture): void {
  const { width, height, data } = layer;
  const seen = new Uint8Array(width * height);
  const pieces: number[][] = [];
  for (let start = 0; start < seen.length; start++) {
    if (seen[start] === 1 || data[start * 4 + 3]! < THERE) continue;
    const piece = [start];
    seen[start] = 1;
    for (let k = 0; k < piece.length; k++) {
      const x = piece[k]! % width;
      const y = Math.floor(piece[k]! / width);
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          const [qx, qy] = [x + dx, y + dy];
          const at = qy * width + qx;
          if (qx < 0 || qy < 0 || qx >= width || qy >= height || seen[at] === 1) continue;
          if (data[at * 4 + 3]! < THERE) continue;
          seen[at] = 1;
          piece.push(at);
        }
      }
    }
    pieces.push(piece);
  }
  const largest = pieces.reduce((most, piece) => Math.max(most, piece.length), 0);
  for (const piece of pieces) {
    if (piece.length >= largest * SMALL) continue;
    const cover = piece.reduce((sum, at) => sum + under.data[at * 4 + 3]!, 0) / piece.length;
    if (cover < IN_AIR) for (const at of piece) data[at * 4 + 3] = 0;
  }
}
