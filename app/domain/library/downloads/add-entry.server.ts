import { Readable } from 'node:stream';
import type { ZipFile } from 'yazl';
import { childLogger } from '#app/platform/log.server.ts';

/**
 * Adds a file to an archive that is being sent. Resolves when it was read or the reader of the archive is gone; false where the
 * archive refuses it, so that one entry never ends the stream.
 */
export async function addEntry(
  zip: ZipFile,
  body: Readable,
  file: { readonly name: string; readonly bytes: Uint8Array; readonly mtime?: Date },
): Promise<boolean> {
  const { name, bytes, mtime } = file;
  const { promise, resolve } = Promise.withResolvers<void>();
  const stream = Readable.from([Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)], {
    objectMode: false,
  }).once('close', resolve);
  body.once('close', resolve);
  try {
    // Pictures are small as they are.
    zip.addReadStream(stream, name, { compress: false, size: bytes.byteLength, ...(mtime && { mtime }) });
    await promise;
    return true;
  } catch (error) {
    stream.destroy();
    childLogger({ room: 'library' }).warn({ err: error }, 'an archive refused an entry');
    return false;
  } finally {
    body.off('close', resolve);
  }
}
