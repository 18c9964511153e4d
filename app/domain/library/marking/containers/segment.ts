/** A part of a file that says something about it. */
export type SegmentKind = 'xmp' | 'c2pa' | 'exif' | 'iptc' | 'other';

export interface Segment {
  readonly kind: SegmentKind;
  /** The whole part, head included. */
  readonly start: number;
  readonly end: number;
  /** Its content, without heads. */
  readonly data: Uint8Array;
}

/** More parts than this has no picture. */
export const MAX_SEGMENTS = 20_000;

export const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

export const asciiAt = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length));

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

export function concat(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
