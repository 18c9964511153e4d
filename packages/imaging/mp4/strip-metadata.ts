import { boxesOf } from './mp4-boxes.ts';

/** Boxes that hold boxes, in which an encoder may put its own. */
const CONTAINERS = new Set(['moov', 'trak', 'edts', 'mdia', 'minf', 'dinf', 'stbl']);
/** Boxes of notes about the video, which no player needs, and the padding in which notes can be left behind. */
const NOTES = new Set(['udta', 'meta', 'uuid', 'free', 'skip']);
const FREE = [...'free'].map((letter) => letter.charCodeAt(0));

/**
 * The same video without what its maker noted in the container: titles, comments, prompts, XMP. The boxes become padding
 * of zeros, so that every offset stays right. Null for what is no MP4.
 */
export function stripMetadata(bytes: Uint8Array): Uint8Array | null {
  try {
    const stripped = bytes.slice();
    blank(stripped, 0, stripped.length);
    return stripped;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function blank(bytes: Uint8Array, from: number, to: number): void {
  for (const box of boxesOf(bytes, from, to)) {
    if (CONTAINERS.has(box.type)) blank(bytes, box.from + 8, box.to);
    if (!NOTES.has(box.type)) continue;
    const headBytes = new DataView(bytes.buffer, bytes.byteOffset).getUint32(box.from) === 1 ? 16 : 8;
    bytes.set(FREE, box.from + 4);
    bytes.fill(0, box.from + headBytes, box.to);
  }
}
