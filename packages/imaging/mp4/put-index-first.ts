import { boxesOf } from './mp4-boxes.ts';

/**
 * The same video with its index before the data, so that a browser can start at once. Null for what is no MP4 or is
 * too odd to be moved safely.
 */
export function putIndexFirst(bytes: Uint8Array): Uint8Array | null {
  try {
    const top = boxesOf(bytes, 0, bytes.length);
    const index = top.find((box) => box.type === 'moov');
    const data = top.find((box) => box.type === 'mdat');
    if (!index || !data) return null;
    if (index.from < data.from) return bytes;
    const moved = bytes.slice(index.from, index.to);
    // Everything between the first data and the index moves up by the index's length.
    shiftOffsets(moved, 8, moved.length, index.to - index.from);
    const parts = [
      bytes.subarray(0, data.from),
      moved,
      bytes.subarray(data.from, index.from),
      bytes.subarray(index.to),
    ];
    const whole = new Uint8Array(bytes.length);
    let at = 0;
    for (const part of parts) {
      whole.set(part, at);
      at += part.length;
    }
    return whole;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const CONTAINERS = new Set(['trak', 'mdia', 'minf', 'stbl']);
function shiftOffsets(bytes: Uint8Array, from: number, to: number, by: number): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const box of boxesOf(bytes, from, to)) {
    if (CONTAINERS.has(box.type)) shiftOffsets(bytes, box.from + 8, box.to, by);
    if (box.type !== 'stco' && box.type !== 'co64') continue;
    const width = box.type === 'stco' ? 4 : 8;
    const count = view.getUint32(box.from + 12);
    if (box.from + 16 + count * width > box.to) throw new RangeError('a table longer than its box');
    for (let at = box.from + 16; at < box.from + 16 + count * width; at += width) {
      if (width === 8) {
        view.setBigUint64(at, view.getBigUint64(at) + BigInt(by));
        continue;
      }
      const offset = view.getUint32(at) + by;
      if (offset > 0xffffffff) throw new RangeError('too far for its table');
      view.setUint32(at, offset);
    }
  }
}
