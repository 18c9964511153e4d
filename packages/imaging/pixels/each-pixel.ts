/** 1 where `isMarked` says so. Several times as fast as `Uint8Array.from`, which asks its source for an iterator. */
export function maskOf(count: number, isMarked: (i: number) => boolean): Uint8Array {
  const mask = new Uint8Array(count);
  for (let i = 0; i < count; i++) if (isMarked(i)) mask[i] = 1;
  return mask;
}

/** One number for each pixel. */
export function planeOf(count: number, value: (i: number) => number): Float32Array {
  const plane = new Float32Array(count);
  for (let i = 0; i < count; i++) plane[i] = value(i);
  return plane;
}

/** How many pixels of a mask of 0 and 1 are marked. */
export function countMarked(mask: Uint8Array): number {
  let count = 0;
  for (let i = 0; i < mask.length; i++) count += mask[i]!;
  return count;
}
