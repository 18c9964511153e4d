import { readIim } from './containers/iim.ts';
import { jpegSegments } from './containers/jpeg.ts';
import { mp4Segments } from './containers/mp4.ts';
import { pngSegments } from './containers/png.ts';
import { asciiAt } from './containers/segment.ts';
import type { Segment, SegmentKind } from './containers/segment.ts';
import { webpSegments } from './containers/webp.ts';
import {
  DIGITAL_SOURCE_TYPE_VOCABULARY,
  digitalSourceTypeOf,
  mostDisclosing,
  readDigitalSourceType,
} from './digital-source-type.rules.ts';
import type { DigitalSourceType } from './digital-source-type.rules.ts';
import { rightsOfFile } from './rights/rights-of-file.rules.ts';
import type { Rights, XmpValue } from './rights/rights.schema.ts';
import { AI_PEOPLE_SENTENCE, CREATOR_TOOL, PEOPLE_PROPERTY, readXmpText } from './xmp.rules.ts';
import type { Mark } from './xmp.rules.ts';

export type MarkedFormat = 'JPEG' | 'PNG' | 'WebP' | 'AVIF or HEIC' | 'MP4';

/** A file's own marks. They are not proof: they can be written and removed with common tools. */
export interface FileMarks {
  readonly format: MarkedFormat;
  /** In XMP; null where it has none. */
  readonly digitalSourceType: DigitalSourceType | null;
  readonly xmpBytes: number;
  readonly creatorTool: string | null;
  readonly aiSystem: string | null;
  /** A manifest of Content Credentials; its signature is not checked. */
  readonly c2paBytes: number;
  /** The mark inside that manifest. */
  readonly c2paSourceType: DigitalSourceType | null;
  /** Whose it is and what may be done with it. */
  readonly rights: Rights;
  /** It says that people in it were made by AI. */
  readonly aiPeople: boolean;
  readonly hasExif: boolean;
  readonly hasIptc: boolean;
  /** It names this product as its maker. */
  readonly saysOurs: boolean;
}

/** Longer text than this is not read. */
const MAX_READ_BYTES = 4 * 1024 * 1024;

/** Reads what a picture or a video carries; null for any other file. Never throws, however broken the file is. */
export function inspectFile(bytes: Uint8Array): FileMarks | null {
  const found = segmentsOf(bytes);
  if (!found) return null;
  const of = (kind: SegmentKind) => found.segments.filter((segment) => segment.kind === kind);
  const xmp = textOf(of('xmp')) || (found.format === 'AVIF or HEIC' ? embeddedXmp(bytes) : '');
  const manifest = textOf(of('c2pa'));
  const iptc = of('iptc')[0];
  const rights = rightsOfFile(xmp, iptc ? readIim(iptc.data) : null);
  const creatorTool = readXmpText(xmp, 'CreatorTool');
  return {
    format: found.format,
    digitalSourceType: readDigitalSourceType(xmp),
    xmpBytes: new TextEncoder().encode(xmp).length,
    creatorTool,
    aiSystem: readXmpText(xmp, 'AISystemUsed'),
    c2paBytes: of('c2pa').reduce((sum, { data }) => sum + data.length, 0),
    c2paSourceType: sourceTypeIn(manifest),
    rights,
    aiPeople: rights[PEOPLE_PROPERTY] === AI_PEOPLE_SENTENCE,
    hasExif: of('exif').length > 0,
    hasIptc: of('iptc').length > 0,
    saysOurs: creatorTool === CREATOR_TOOL,
  };
}

/**
 * The mark to write into a copy of a file that was taken in, wherever the file carries it; null for nothing.
 * `decodedXmp`: as a decoder gave it, for files that keep theirs compressed.
 */
export function markToKeep(bytes: Uint8Array, decodedXmp = ''): Mark | null {
  const marks = inspectFile(bytes);
  const values = [marks?.digitalSourceType, marks?.c2paSourceType, readDigitalSourceType(decodedXmp)];
  const digitalSourceType = mostDisclosing(values.filter((value) => value != null));
  const rights: Record<string, XmpValue> = { ...rightsOfFile(decodedXmp, null), ...marks?.rights };
  if (digitalSourceType === null && Object.keys(rights).length === 0) return null;
  const aiPeople = rights[PEOPLE_PROPERTY] === AI_PEOPLE_SENTENCE;
  if (aiPeople) delete rights[PEOPLE_PROPERTY];
  return { digitalSourceType, aiSystem: marks?.aiSystem ?? null, isOurs: false, rights, aiPeople };
}

function segmentsOf(bytes: Uint8Array): { format: MarkedFormat; segments: readonly Segment[] } | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) {
    return { format: 'JPEG', segments: jpegSegments(bytes) };
  }
  if (asciiAt(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return { format: 'PNG', segments: pngSegments(bytes) };
  if (asciiAt(bytes, 0, 4) === 'RIFF' && asciiAt(bytes, 8, 4) === 'WEBP') {
    return { format: 'WebP', segments: webpSegments(bytes) };
  }
  if (asciiAt(bytes, 4, 4) !== 'ftyp') return null;
  const isPicture = /^(?:avif|avis|heic|heix|hevc|mif1|msf1)/.test(asciiAt(bytes, 8, 4));
  return { format: isPicture ? 'AVIF or HEIC' : 'MP4', segments: mp4Segments(bytes) };
}

function textOf(segments: readonly Segment[]): string {
  let text = '';
  for (const { data } of segments) {
    if (text.length >= MAX_READ_BYTES) break;
    text += new TextDecoder().decode(data.subarray(0, MAX_READ_BYTES));
  }
  return text;
}

/** In these files XMP lies among the picture's data, wherever an index says: it is known by how it begins. */
function embeddedXmp(bytes: Uint8Array): string {
  const head = new TextEncoder().encode('<x:xmpmeta');
  for (let at = bytes.indexOf(head[0]!); at >= 0; at = bytes.indexOf(head[0]!, at + 1)) {
    if (!head.every((byte, index) => bytes[at + index] === byte)) continue;
    const text = new TextDecoder().decode(bytes.subarray(at, at + MAX_READ_BYTES));
    const end = text.indexOf('</x:xmpmeta>');
    return end < 0 ? '' : text.slice(0, end + '</x:xmpmeta>'.length);
  }
  return '';
}

/** A manifest spells its values out, behind the address of the vocabulary. */
function sourceTypeIn(manifest: string): DigitalSourceType | null {
  const parts = manifest.split(DIGITAL_SOURCE_TYPE_VOCABULARY).slice(1, 1_000);
  return mostDisclosing(parts.flatMap((part) => valueAtStartOf(part) ?? []));
}

/** The byte after a value is another string's head: any byte, a letter too. */
function valueAtStartOf(text: string): DigitalSourceType | null {
  const letters = /^[A-Za-z]{1,60}/.exec(text)?.[0] ?? '';
  for (let length = letters.length; length > 0; length--) {
    const value = digitalSourceTypeOf(letters.slice(0, length));
    if (value) return value;
  }
  return null;
}
