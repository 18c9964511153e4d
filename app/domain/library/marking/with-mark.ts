import { gifWithXmp } from './containers/gif.ts';
import { jpegWithXmp } from './containers/jpeg.ts';
import { mp4WithXmp } from './containers/mp4.ts';
import { pngWithXmp } from './containers/png.ts';
import { webpWithXmp } from './containers/webp.ts';
import { markXmp } from './xmp.rules.ts';
import type { Mark } from './xmp.rules.ts';

const WRITERS: Readonly<Record<string, (bytes: Uint8Array, xmp: string) => Uint8Array>> = {
  'image/png': pngWithXmp,
  'image/jpeg': jpegWithXmp,
  'image/webp': webpWithXmp,
  'image/gif': gifWithXmp,
  'video/mp4': mp4WithXmp,
};

/**
 * The same file with the mark in its XMP, in the place of other XMP and of a signed manifest, which would no longer hold.
 * No pixel changes. Throws RangeError for a file that is broken, or of a type that we do not write.
 */
export function withMark(file: { readonly bytes: Uint8Array; readonly contentType: string }, mark: Mark): Uint8Array {
  const write = WRITERS[file.contentType];
  if (!write) throw new RangeError(`no mark can be written into ${file.contentType}`);
  return write(file.bytes, markXmp(mark));
}
