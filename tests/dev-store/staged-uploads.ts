import type { IncomingMessage } from 'node:http';
import busboy from 'busboy';
import type { DevShop, StagedFile } from './dev-shop.ts';

/** A refusal as the storage behind Shopify's staged uploads gives it. */
export interface StagedAnswer {
  readonly status: 201 | 400 | 403 | 404;
  readonly message: string;
}

/** Takes a multipart POST: all parameters, unchanged, before the file. */
export async function receiveStagedFile(request: IncomingMessage, shops: Iterable<DevShop>): Promise<StagedAnswer> {
  const fields = new Map<string, string>();
  let file: Uint8Array | null = null;
  let isFileLast = true;
  await new Promise<void>((resolve, reject) => {
    const parser = busboy({ headers: request.headers });
    parser.on('field', (name, value) => {
      if (file) isFileLast = false;
      fields.set(name, value);
    });
    parser.on('file', (name, stream) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (name === 'file') file = Buffer.concat(chunks);
      });
    });
    parser.on('close', resolve);
    parser.on('error', reject);
    // The sender was killed meanwhile.
    request.once('close', () => (request.complete ? undefined : reject(new Error('the sender has gone'))));
    request.pipe(parser);
  });
  const staged = find(shops, fields.get('key'));
  if (!staged) return { status: 404, message: 'NoSuchKey' };
  if (fields.get('x-goog-signature') !== staged.signature || fields.get('Content-Type') !== staged.mimeType) {
    return { status: 403, message: 'SignatureDoesNotMatch' };
  }
  const bytes = file as Uint8Array | null;
  if (!bytes || !isFileLast) return { status: 400, message: 'The file must be the last field' };
  if (staged.expectedBytes !== null && bytes.byteLength !== staged.expectedBytes) {
    return { status: 400, message: 'EntityTooLarge' };
  }
  staged.bytes = bytes;
  return { status: 201, message: 'Created' };
}

function find(shops: Iterable<DevShop>, key: string | undefined): StagedFile | null {
  for (const shop of shops) {
    const file = key ? shop.staged.get(key) : undefined;
    if (file) return file;
  }
  return null;
}
