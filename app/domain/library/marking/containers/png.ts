import { asciiAt, concat, MAX_SEGMENTS, utf8, viewOf } from './segment.ts';
import type { Segment, SegmentKind } from './segment.ts';

const SIGNATURE_BYTES = 8;
const XMP_KEYWORD = 'XML:com.adobe.xmp';
/** Keyword, its end, not compressed, no language, no translation. */
const XMP_HEAD = `${XMP_KEYWORD}\0\0\0\0\0`;

/** The chunks of a PNG, as far as they are whole. */
export function pngSegments(bytes: Uint8Array): Segment[] {
  const view = viewOf(bytes);
  const segments: Segment[] = [];
  let at = SIGNATURE_BYTES;
  while (at + 12 <= bytes.length && segments.length < MAX_SEGMENTS) {
    const end = at + 12 + view.getUint32(at);
    if (end > bytes.length) break;
    const type = asciiAt(bytes, at + 4, 4);
    const data = bytes.subarray(at + 8, end - 4);
    const isXmp = type === 'iTXt' && asciiAt(data, 0, XMP_KEYWORD.length + 1) === `${XMP_KEYWORD}\0`;
    segments.push({ kind: isXmp ? 'xmp' : kindOf(type), start: at, end, data: isXmp ? textOf(data) : data });
    at = end;
    if (type === 'IEND') break;
  }
  return segments;
}

function kindOf(type: string): SegmentKind {
  if (type === 'caBX') return 'c2pa';
  return type === 'eXIf' ? 'exif' : 'other';
}

/** The text after the language and the translated keyword. */
function textOf(data: Uint8Array): Uint8Array {
  const language = data.indexOf(0, XMP_KEYWORD.length + 3);
  const translated = language < 0 ? -1 : data.indexOf(0, language + 1);
  return translated < 0 ? new Uint8Array(0) : data.subarray(translated + 1);
}

/** The same picture with this XMP, right after its header, instead of any other. */
export function pngWithXmp(bytes: Uint8Array, xmp: string): Uint8Array {
  const segments = pngSegments(bytes);
  const header = segments[0];
  if (!header || header.kind !== 'other') throw new RangeError('a PNG without its header');
  const kept = segments.slice(1).filter(({ kind }) => kind !== 'xmp' && kind !== 'c2pa');
  return concat([
    bytes.subarray(0, header.end),
    chunk('iTXt', utf8(XMP_HEAD + xmp)),
    ...kept.map(({ start, end }) => bytes.subarray(start, end)),
  ]);
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const whole = new Uint8Array(data.length + 12);
  const view = viewOf(whole);
  view.setUint32(0, data.length);
  whole.set(utf8(type), 4);
  whole.set(data, 8);
  view.setUint32(data.length + 8, crc32(whole.subarray(4, data.length + 8)));
  return whole;
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
