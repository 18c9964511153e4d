import { asciiAt, concat, MAX_SEGMENTS, utf8, viewOf } from './segment.ts';
import type { Segment } from './segment.ts';

const XMP_HEAD = 'http://ns.adobe.com/xap/1.0/\0';
const MORE_XMP_HEAD = 'http://ns.adobe.com/xmp/extension/\0';
const EXIF_HEAD = 'Exif\0';
const IPTC_HEAD = 'Photoshop 3.0\0';
/** Extension of XMP by GUID, whole length and offset. */
const MORE_XMP_FACTS_BYTES = 40;
/** Of a box in several parts: `JP`, its number and the part's. */
const BOX_PART_HEAD_BYTES = 8;
const MAX_SEGMENT_BYTES = 0xffff;

const MARKER = { app0: 0xe0, app1: 0xe1, app11: 0xeb, app13: 0xed, scan: 0xda, end: 0xd9 } as const;

/** The segments before the picture itself, as far as they are whole. */
export function jpegSegments(bytes: Uint8Array): Segment[] {
  const view = viewOf(bytes);
  const segments: Segment[] = [];
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff && segments.length < MAX_SEGMENTS) {
    const marker = bytes[at + 1]!;
    // Any number of fill bytes may stand before a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const end = at + 2 + view.getUint16(at + 2);
    if (marker === MARKER.scan || marker === MARKER.end || end > bytes.length || end < at + 4) break;
    segments.push({ start: at, end, ...readSegment(marker, bytes.subarray(at + 4, end)) });
    at = end;
  }
  return segments;
}

function readSegment(marker: number, data: Uint8Array): Pick<Segment, 'kind' | 'data'> {
  const startsWith = (head: string) => asciiAt(data, 0, head.length) === head;
  if (marker === MARKER.app1 && startsWith(XMP_HEAD)) return { kind: 'xmp', data: data.subarray(XMP_HEAD.length) };
  if (marker === MARKER.app1 && startsWith(MORE_XMP_HEAD)) {
    return { kind: 'xmp', data: data.subarray(MORE_XMP_HEAD.length + MORE_XMP_FACTS_BYTES) };
  }
  if (marker === MARKER.app1 && startsWith(EXIF_HEAD)) return { kind: 'exif', data };
  if (marker === MARKER.app13 && startsWith(IPTC_HEAD)) return { kind: 'iptc', data };
  if (marker === MARKER.app11 && startsWith('JP')) return { kind: 'c2pa', data: data.subarray(BOX_PART_HEAD_BYTES) };
  return { kind: 'other', data };
}

/** The same picture with this XMP instead of any other. */
export function jpegWithXmp(bytes: Uint8Array, xmp: string): Uint8Array {
  const data = utf8(XMP_HEAD + xmp);
  if (data.length + 2 > MAX_SEGMENT_BYTES) throw new RangeError('XMP too long for a JPEG');
  const segments = jpegSegments(bytes);
  const last = segments.at(-1);
  if (!last) throw new RangeError('a JPEG without segments');
  const kept = segments.filter(({ kind }) => kind !== 'xmp' && kind !== 'c2pa');
  // JFIF and Exif want to be first.
  const firstOther = kept.findIndex(({ start, kind }) => bytes[start + 1] !== MARKER.app0 && kind !== 'exif');
  const place = firstOther < 0 ? kept.length : firstOther;
  const head = new Uint8Array([0xff, MARKER.app1, (data.length + 2) >> 8, (data.length + 2) & 0xff]);
  const pieces = kept.map(({ start, end }) => bytes.subarray(start, end));
  return concat([
    bytes.subarray(0, 2),
    ...pieces.slice(0, place),
    head,
    data,
    ...pieces.slice(place),
    bytes.subarray(last.end),
  ]);
}
