import { asciiAt, concat, MAX_SEGMENTS, utf8, viewOf } from './segment.ts';
import type { Segment, SegmentKind } from './segment.ts';

const HEAD_BYTES = 12;
const XMP_FLAG = 0x04;
const ALPHA_FLAG = 0x10;
const KINDS: Readonly<Record<string, SegmentKind>> = { 'XMP ': 'xmp', C2PA: 'c2pa', EXIF: 'exif' };

/** The chunks of a WebP, as far as they are whole. */
export function webpSegments(bytes: Uint8Array): Segment[] {
  const view = viewOf(bytes);
  const segments: Segment[] = [];
  let at = HEAD_BYTES;
  while (at + 8 <= bytes.length && segments.length < MAX_SEGMENTS) {
    const size = view.getUint32(at + 4, true);
    if (at + 8 + size > bytes.length) break;
    const end = Math.min(bytes.length, at + 8 + size + (size % 2));
    const kind = KINDS[asciiAt(bytes, at, 4)] ?? 'other';
    segments.push({ kind, start: at, end, data: bytes.subarray(at + 8, at + 8 + size) });
    at = end;
  }
  return segments;
}

/** The same picture with this XMP instead of any other; a simple file becomes an extended one. */
export function webpWithXmp(bytes: Uint8Array, xmp: string): Uint8Array {
  const segments = webpSegments(bytes);
  const first = segments[0];
  if (!first) throw new RangeError('a WebP without chunks');
  const isExtended = asciiAt(bytes, first.start, 4) === 'VP8X';
  const features = isExtended ? first.data.slice() : featuresOf(asciiAt(bytes, first.start, 4), first.data);
  if (features.length < 10) throw new RangeError('a WebP with a broken header');
  features[0]! |= XMP_FLAG;
  const kept = (isExtended ? segments.slice(1) : segments).filter(({ kind }) => kind !== 'xmp' && kind !== 'c2pa');
  const body = concat([
    utf8('WEBP'),
    chunk('VP8X', features),
    ...kept.map(({ start, end }) => bytes.subarray(start, end)),
    chunk('XMP ', utf8(xmp)),
  ]);
  const head = new Uint8Array(8);
  head.set(utf8('RIFF'));
  viewOf(head).setUint32(4, body.length, true);
  return concat([head, body]);
}

/** The features of the extended header, told from the picture's own: transparency, width and height less one. */
function featuresOf(type: string, data: Uint8Array): Uint8Array {
  const view = viewOf(data);
  const features = new Uint8Array(10);
  let width: number;
  let height: number;
  if (type === 'VP8L' && data[0] === 0x2f) {
    const bits = view.getUint32(1, true);
    width = bits & 0x3fff;
    height = (bits >>> 14) & 0x3fff;
    if ((bits >>> 28) & 1) features[0] = ALPHA_FLAG;
  } else if (type === 'VP8 ') {
    width = (view.getUint16(6, true) & 0x3fff) - 1;
    height = (view.getUint16(8, true) & 0x3fff) - 1;
  } else {
    throw new RangeError(`a WebP that begins with ${type}`);
  }
  const out = viewOf(features);
  out.setUint16(4, width, true);
  out.setUint16(7, height, true);
  return features;
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const whole = new Uint8Array(8 + data.length + (data.length % 2));
  whole.set(utf8(type));
  viewOf(whole).setUint32(4, data.length, true);
  whole.set(data, 8);
  return whole;
}
