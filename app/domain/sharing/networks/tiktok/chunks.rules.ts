const MEGABYTE = 1024 * 1024;
/** Of every chunk but the last, which takes the rest (TikTok: 5 to 64 MB, the last up to 128 MB). */
const CHUNK_BYTES = 10 * MEGABYTE;
/** A file up to here goes in one piece. */
const WHOLE_BYTES = 64 * MEGABYTE;

export interface Chunks {
  readonly chunkSize: number;
  readonly total: number;
}

/** How a video is cut for TikTok: `total` is size divided by chunk size, rounded down; the last chunk is the larger one. */
export function chunksOf(bytes: number): Chunks {
  if (bytes <= WHOLE_BYTES) return { chunkSize: bytes, total: 1 };
  return { chunkSize: CHUNK_BYTES, total: Math.floor(bytes / CHUNK_BYTES) };
}

/** First and last byte of a chunk, both included. */
export function rangeOf(index: number, { chunkSize, total }: Chunks, bytes: number): readonly [number, number] {
  const first = index * chunkSize;
  return [first, index === total - 1 ? bytes - 1 : first + chunkSize - 1];
}
