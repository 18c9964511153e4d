import { asciiAt, concat, utf8 } from './segment.ts';

const TRAILER = 0x3b;
/** An application extension, its name and its authentication code. */
const XMP_HEAD = Uint8Array.of(0x21, 0xff, 0x0b, ...utf8('XMP DataXMP'));

/**
 * The same animation with XMP at its end. XMP stands in a GIF as it is, without the lengths that other blocks have: what
 * follows it leads any reader that counts blocks to its end (Adobe, XMP specification, part 3, GIF).
 */
export function gifWithXmp(bytes: Uint8Array, xmp: string): Uint8Array {
  const last = bytes.length - 1;
  if (asciiAt(bytes, 0, 3) !== 'GIF' || bytes[last] !== TRAILER) throw new RangeError('a GIF without an end');
  const landing = new Uint8Array(258);
  landing[0] = 1;
  for (let at = 0; at < 256; at += 1) landing[at + 1] = 255 - at;
  return concat([bytes.subarray(0, last), XMP_HEAD, utf8(xmp), landing, bytes.subarray(last)]);
}
