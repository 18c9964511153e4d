import type { Video, VideoFrame } from '../mp4/write-mp4.ts';

const unitTypes = { slice: 1, keySlice: 5, sequence: 7, picture: 8 };

const typeOf = (unit: Uint8Array): number => unit[0]! & 31;

/** The units of a stream in which each stands behind a start code (00 00 01). */
export function splitStream(bytes: Uint8Array): Uint8Array[] {
  const units: Uint8Array[] = [];
  let start = -1;
  for (let i = 0; i + 2 < bytes.length; i++) {
    if (bytes[i] !== 0 || bytes[i + 1] !== 0 || bytes[i + 2] !== 1) continue;
    if (start >= 0) units.push(trimZeros(bytes.subarray(start, i)));
    start = i + 3;
    i += 2;
  }
  if (start >= 0) units.push(trimZeros(bytes.subarray(start)));
  return units.filter((unit) => unit.length > 0);
}

/** A start code may have a fourth byte, which belongs to nothing. */
function trimZeros(unit: Uint8Array): Uint8Array {
  let end = unit.length;
  while (end > 0 && unit[end - 1] === 0) end--;
  return unit.subarray(0, end);
}

/** The units of one frame in which each stands behind its length in four bytes. */
export function splitSample(bytes: Uint8Array): Uint8Array[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const units: Uint8Array[] = [];
  for (let at = 0; at + 4 <= bytes.length;) {
    const length = view.getUint32(at);
    units.push(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return units;
}

/**
 * Frames and parameter sets out of units in their order. A picture may come in slices: a slice that starts at the first
 * block begins a new one. Everything else (messages, delimiters) is left out. Throws where the parameter sets are missing.
 */
export function collectVideo(units: Iterable<Uint8Array>): Pick<Video, 'sequence' | 'picture' | 'frames'> {
  let sequence: Uint8Array | null = null;
  let picture: Uint8Array | null = null;
  const frames: (VideoFrame & { readonly units: Uint8Array[] })[] = [];
  for (const unit of units) {
    const type = typeOf(unit);
    if (type === unitTypes.sequence) sequence ??= unit;
    else if (type === unitTypes.picture) picture ??= unit;
    else if (type === unitTypes.slice || type === unitTypes.keySlice) {
      // The first number of a slice, the block it starts at, is 0 exactly when its first bit is set.
      if ((unit[1]! & 0x80) !== 0) frames.push({ units: [unit], isKey: type === unitTypes.keySlice });
      else frames.at(-1)?.units.push(unit);
    }
  }
  if (!sequence || !picture) throw new Error('the stream has no parameter sets');
  return { sequence, picture, frames };
}
