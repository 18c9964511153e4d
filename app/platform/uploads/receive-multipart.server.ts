import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import { AppError } from '../errors.ts';
import { incomingFolder } from './incoming-folder.server.ts';

/** A file part, spilled to disk. */
interface ReceivedFile {
  readonly fieldName: string;
  /** As the client said it: any text, to be cleaned before it is shown. */
  readonly name: string;
  /** Where the bytes lie until the request ends. */
  readonly path: string;
  readonly bytes: number;
  /** The part went on after `maxFileBytes`; what is stored is only its beginning. */
  readonly isTooLarge: boolean;
}

export interface ReceivedForm {
  readonly fields: ReadonlyMap<string, string>;
  readonly files: readonly ReceivedFile[];
}

export interface MultipartLimits {
  /** Names of the file parts that are kept; others are read past. */
  readonly fileFields: readonly string[];
  readonly maxFiles: number;
  readonly maxFileBytes: number;
  readonly maxTotalBytes: number;
}

const MAX_FIELDS = 32;
const MAX_FIELD_BYTES = 64 * 1024;
const MAX_HEADER_PAIRS = 32;

const broken = (cause: unknown) =>
  new AppError('bad-request', 'broken multipart body', {
    userMessage: 'The upload did not arrive complete. Please try again.',
    cause,
  });

/**
 * Reads a multipart body part by part, never holding a file in memory, hands the result to `use` and removes the
 * spilled files afterwards, whatever happens. Limits are checked while reading; beyond one of them an AppError is thrown: `unsupported-media` for another or
 * boundary-less content type, `too-large` for too many parts, files or bytes, `bad-request` for a broken body.
 */
export async function withMultipart<T>(
  request: Request,
  limits: MultipartLimits,
  use: (form: ReceivedForm) => Promise<T>,
): Promise<T> {
  const folder = path.join(incomingFolder(), randomUUID());
  try {
    return await use(await receive(request, limits, folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Browsers write quotes and line ends in names as %22, %0D and %0A (WHATWG HTML, multipart/form-data encoding). */
const decodeName = (name: string) =>
  name.replace(/%(22|0d|0a)/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Parts are told by their own headers, so that any subtype will do (RFC 2046, section 5.1.3 and RFC 7578). */
const MULTIPART = /^multipart\/[\w.+-]+(?=\s*;)/i;

async function receive(request: Request, limits: MultipartLimits, folder: string): Promise<ReceivedForm> {
  const contentType = request.headers.get('content-type') ?? '';
  if (!MULTIPART.test(contentType) || !request.body) {
    throw new AppError('unsupported-media', `expected a multipart body, got ${contentType.slice(0, 80)}`, {
      userMessage: 'No file provided',
    });
  }
  const parser = openParser(contentType, limits);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const fields = new Map<string, string>();
  const files: Promise<ReceivedFile>[] = [];

  let failure: unknown;
  let reportFailure = () => {};
  const failed = new Promise<void>((resolve) => (reportFailure = resolve));
  const fail = (error: unknown) => {
    failure ??= error;
    reportFailure();
  };
  const refuse = (what: string) =>
    fail(
      new AppError('too-large', `multipart: too many ${what}`, {
        userMessage: `The upload has too many ${what}. At most ${limits.maxFiles} files can be sent at once.`,
      }),
    );

  parser.on('error', (error) => fail(broken(error)));
  parser.on('partsLimit', () => refuse('parts'));
  parser.on('filesLimit', () => refuse('files'));
  parser.on('fieldsLimit', () => refuse('fields'));
  parser.on('field', (name, value, info) => {
    if (info.valueTruncated) refuse('characters in a field');
    else fields.set(name, value);
  });
  parser.on('file', (fieldName, stream, info) => {
    if (failure || !limits.fileFields.includes(fieldName)) {
      // A body that ends inside this part makes the stream fail; the parser reports the same thing.
      stream.on('error', () => {});
      stream.resume();
      return;
    }
    const target = path.join(folder, String(files.length));
    const spilled = spill(stream, target).then((bytes) => ({
      fieldName,
      name: decodeName(info.filename ?? ''),
      path: target,
      bytes,
      isTooLarge: stream.truncated === true,
    }));
    spilled.catch(fail);
    files.push(spilled);
  });

  try {
    const reader = request.body.getReader();
    let total = 0;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      total += value.byteLength;
      if (total > limits.maxTotalBytes) refuse('bytes');
      if (!failure) {
        if (!parser.write(value)) await Promise.race([once(parser, 'drain'), failed]);
      } else if (total > limits.maxTotalBytes) {
        // The rest is read past behind the answer.
        break;
      }
    }
    if (!failure) {
      const closed = once(parser, 'close');
      parser.end();
      await Promise.race([closed, failed]);
    }
  } catch (error) {
    // The client went away, or the parser's error came through a wait.
    fail(broken(error));
  }
  if (failure) {
    parser.destroy();
    await Promise.allSettled(files);
    throw failure;
  }
  return { fields, files: await Promise.all(files) };
}

function openParser(contentType: string, limits: MultipartLimits): busboy.Busboy {
  try {
    return busboy({
      headers: { 'content-type': contentType.replace(MULTIPART, 'multipart/form-data') },
      // Browsers send file names as UTF-8.
      defParamCharset: 'utf8',
      limits: {
        fieldSize: MAX_FIELD_BYTES,
        fields: MAX_FIELDS,
        files: limits.maxFiles,
        fileSize: limits.maxFileBytes,
        parts: MAX_FIELDS + limits.maxFiles,
        headerPairs: MAX_HEADER_PAIRS,
      },
    });
  } catch (error) {
    // A missing or malformed boundary.
    throw broken(error);
  }
}

async function spill(stream: Readable, target: string): Promise<number> {
  const file = createWriteStream(target, { flags: 'wx', mode: 0o600 });
  await pipeline(stream, file);
  return file.bytesWritten;
}
