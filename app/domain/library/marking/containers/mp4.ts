import { asciiAt, concat, MAX_SEGMENTS, utf8, viewOf } from './segment.ts';
import type { Segment, SegmentKind } from './segment.ts';

const XMP_ID = 'be7acfcb97a942e89c71999491e3afac';
const C2PA_ID = 'd8fec3d61b0e483c92975828877ec481';
const ID_BYTES = 16;

interface Mp4Segment extends Segment {
  readonly type: string;
}

/** The boxes on the top level of an MP4 (or of another ISO media file), as far as they are whole. */
export function mp4Segments(bytes: Uint8Array): Mp4Segment[] {
  const view = viewOf(bytes);
  const segments: Mp4Segment[] = [];
  let at = 0;
  while (at + 8 <= bytes.length && segments.length < MAX_SEGMENTS) {
    let size = view.getUint32(at);
    let head = 8;
    if (size === 1 && at + 16 <= bytes.length) {
      size = Number(view.getBigUint64(at + 8));
      head = 16;
    } else if (size === 0) {
      size = bytes.length - at;
    }
    if (size < head || at + size > bytes.length) break;
    const type = asciiAt(bytes, at + 4, 4);
    const data = bytes.subarray(at + head, at + size);
    const kind = type === 'uuid' ? kindOf(data) : 'other';
    segments.push({
      kind,
      type,
      start: at,
      end: at + size,
      data: kind === 'other' ? data : data.subarray(ID_BYTES),
    });
    at += size;
  }
  return segments;
}

function kindOf(data: Uint8Array): SegmentKind {
  const id = Array.from(data.subarray(0, ID_BYTES), (byte) => byte.toString(16).padStart(2, '0')).join('');
  if (id === XMP_ID) return 'xmp';
  return id === C2PA_ID ? 'c2pa' : 'other';
}

/**
 * The same video with this XMP instead of any other. It stands at the end and what it replaces becomes free space, so that
 * every place the index names stays where it is.
 */
export function mp4WithXmp(bytes: Uint8Array, xmp: string): Uint8Array {
  const segments = mp4Segments(bytes);
  const last = segments.at(-1);
  if (!last || last.end !== bytes.length) throw new RangeError('an MP4 with a broken box');
  const video = bytes.slice();
  const view = viewOf(video);
  // A box that goes to the end of the file would swallow what follows.
  if (view.getUint32(last.start) === 0) view.setUint32(last.start, last.end - last.start);
  for (const { kind, start, data, end } of segments) {
    if (kind !== 'xmp' && kind !== 'c2pa') continue;
    video.set(utf8('free'), start + 4);
    video.fill(0, end - data.length - ID_BYTES, end);
  }
  const id = Uint8Array.from(XMP_ID.match(/../g)!, (hex) => Number.parseInt(hex, 16));
  const data = utf8(xmp);
  const head = new Uint8Array(8);
  viewOf(head).setUint32(0, 8 + ID_BYTES + data.length);
  head.set(utf8('uuid'), 4);
  return concat([video, head, id, data]);
}
