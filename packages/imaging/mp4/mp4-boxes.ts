/** A box of an MP4 file with its place in it, head included. */
export interface Mp4Box {
  readonly type: string;
  readonly from: number;
  readonly to: number;
}

/** More boxes than this in one container are no video but an attack. */
const MAX_BOXES = 10_000;

/** The boxes that lie one after the other between two places. Throws RangeError for a box that is cut off. */
export function boxesOf(bytes: Uint8Array, from: number, to: number): Mp4Box[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found: Mp4Box[] = [];
  for (let at = from; at + 8 <= to;) {
    const short = view.getUint32(at);
    const size = short === 1 ? Number(view.getBigUint64(at + 8)) : short === 0 ? to - at : short;
    if (size < 8 || at + size > to || found.length >= MAX_BOXES) throw new RangeError(`a broken box at ${at}`);
    found.push({ type: String.fromCharCode(...bytes.subarray(at + 4, at + 8)), from: at, to: at + size });
    at += size;
  }
  return found;
}
