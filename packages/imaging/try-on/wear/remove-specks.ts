import type { LinearPicture } from './wear.ts';

/** Covered at all: 0..1. */
const THERE = 0.02;
/** A piece this small beside the largest is a speck, if it hangs in the air. */
const SMALL = 0.005;
/** Mean cover of what a piece lies over, below which it hangs in the air. */
const IN_AIR = 0.1;

/**
 * Takes away the slivers that are left beside a garment where the photo's outline cut a wider drape: small pieces that
 * touch nothing and do not lie over the person. Pieces between fingers or locks of hair lie over the person and stay.
 */
export function removeSpecks(layer: LinearPicture, under: LinearPicture): void {
  const { width, height, data } = layer;
  const seen = new Uint8Array(width * height);
  // All pieces one after the other, each from where the last one ends.
  const places = new Int32Array(width * height);
  const ends: number[] = [];
  let count = 0;
  for (let start = 0; start < seen.length; start++) {
    if (seen[start] === 1 || data[start * 4 + 3]! < THERE) continue;
    let next = count;
    places[count++] = start;
    seen[start] = 1;
    for (; next < count; next++) {
      const x = places[next]! % width;
      const y = (places[next]! - x) / width;
      for (let qy = Math.max(0, y - 1); qy <= Math.min(height - 1, y + 1); qy++) {
        for (let qx = Math.max(0, x - 1); qx <= Math.min(width - 1, x + 1); qx++) {
          const at = qy * width + qx;
          if (seen[at] === 1 || data[at * 4 + 3]! < THERE) continue;
          seen[at] = 1;
          places[count++] = at;
        }
      }
    }
    ends.push(count);
  }
  const pieces = ends.map((end, k) => places.subarray(k === 0 ? 0 : ends[k - 1], end));
  const largest = pieces.reduce((most, piece) => Math.max(most, piece.length), 0);
  for (const piece of pieces) {
    if (piece.length >= largest * SMALL) continue;
    const cover = piece.reduce((sum, at) => sum + under.data[at * 4 + 3]!, 0) / piece.length;
    if (cover < IN_AIR) for (const at of piece) data[at * 4 + 3] = 0;
  }
}
