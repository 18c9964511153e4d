import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import type { GetObjectCommandOutput } from '@aws-sdk/client-s3';
import { AppError } from '../errors.ts';
import { assertStorageKey } from './object-storage.ts';
import type { ByteRange, ObjectStorage } from './object-storage.ts';
import type { RangeS3Driver, S3Patience } from './s3-driver.server.ts';
import { saysNoSuchKey } from './s3-trouble.rules.ts';
import type { S3Address } from './storage-address.rules.ts';
import { asStorageTrouble } from './storage-trouble.rules.ts';

/** A write costs a request's price each time. */
const PROBE_EVERY_MS = 10_000;
const PROBE_KEY = 'health/probe';
const PROBE = new Uint8Array(1);
/** A part that breaks off, or a file that does not get through, is tried so often without any byte of progress. */
const TRIES = 3;
const PAUSE_MS = 200;

/** Objects in a bucket of any store that speaks S3. Its client is loaded with the first use. */
export function createS3Storage(address: S3Address, patience?: S3Patience): ObjectStorage {
  let opened: Promise<RangeS3Driver> | undefined;
  const driver = () =>
    (opened ??= import('./s3-driver.server.ts').then(({ RangeS3Driver: Driver }) => new Driver(address, patience)));
  const inBucket = (key: string) => {
    assertStorageKey(key);
    return address.prefix === '' ? key : `${address.prefix}/${key}`;
  };
  const read = async (key: string, range?: ByteRange): Promise<Readable> => {
    const name = inBucket(key);
    const store = await driver();
    const part = range && { start: range.start, end: range.end };
    const first = await store.getPart(name, part).catch(refuse(key));
    const stream = Readable.from(inOnePiece({ store, name, first, range }), { objectMode: false });
    // Also when the stream was never read.
    return stream.once('close', () => (first.Body as Readable).destroy());
  };
  return {
    probeEveryMs: PROBE_EVERY_MS,
    async put(key, bytes) {
      const name = inBucket(key);
      await (await driver()).put(name, bytes, { contentLength: bytes.byteLength }).catch(refuse(key));
    },
    async putFile(key, file) {
      const name = inBucket(key);
      const store = await driver();
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await store.putFile(name, file);
        } catch (error) {
          if (attempt === TRIES || !mayPass(error)) throw asStorageTrouble(error);
          await wait(PAUSE_MS * attempt);
        }
      }
    },
    async get(key) {
      return buffer(await read(key));
    },
    stream: read,
    async delete(key) {
      const name = inBucket(key);
      await (await driver()).delete(name).catch((error: unknown) => {
        // Some stores say so of what is not there.
        if (!saysNoSuchKey(error)) throw asStorageTrouble(error);
      });
    },
    async exists(key) {
      const name = inBucket(key);
      return (await driver()).exists(name).catch(refuse(key));
    },
    async probe() {
      await (await driver()).put(inBucket(PROBE_KEY), PROBE, { contentLength: PROBE.byteLength });
    },
  };
}

const refuse =
  (key: string) =>
  (error: unknown): never => {
    if (saysNoSuchKey(error)) throw new AppError('not-found', `no stored object ${key}`, { cause: error });
    throw asStorageTrouble(error);
  };

/** Whether a retry can succeed: no answer came, or the store reported its own failure or overload. */
function mayPass(error: unknown): boolean {
  const { $metadata } = error as { $metadata?: { httpStatusCode?: number; clockSkewCorrected?: boolean } };
  const status = $metadata?.httpStatusCode;
  return (
    status === undefined ||
    status === 429 ||
    (status >= 500 && status !== 507) ||
    $metadata?.clockSkewCorrected === true
  );
}

interface Reading {
  readonly store: RangeS3Driver;
  readonly name: string;
  readonly first: GetObjectCommandOutput;
  readonly range: ByteRange | undefined;
}

/**
 * The bytes of an answer. When the connection breaks, the rest of the same version is requested by its range. This covers
 * slow readers too, whose connection the store may close.
 */
async function* inOnePiece({ store, name, first, range }: Reading): AsyncGenerator<Uint8Array> {
  let at = range?.start ?? 0;
  const end = endOf(first, range);
  let answer: GetObjectCommandOutput | null = first;
  let failures = 0;
  for (;;) {
    try {
      answer ??= await store.getPart(name, { start: at, end, ...(first.ETag && { etag: first.ETag }) });
      for await (const chunk of answer.Body as Readable) {
        const bytes = chunk as Uint8Array;
        at += bytes.byteLength;
        failures = 0;
        yield bytes;
      }
      if (at > end) return;
      throw new Error(`the answer ended ${end + 1 - at} bytes early`);
    } catch (error) {
      failures += 1;
      if (failures > TRIES || !mayPass(error)) throw asStorageTrouble(error);
      answer = null;
      await wait(PAUSE_MS * failures);
    }
  }
}

/** The last byte that has to come. */
function endOf(
  { ContentRange: contentRange, ContentLength: length }: GetObjectCommandOutput,
  range?: ByteRange,
): number {
  if (!range) return (length ?? 0) - 1;
  const [, start, end] = /^bytes (\d+)-(\d+)\//.exec(contentRange ?? '') ?? [];
  if (Number(start) !== range.start || Number(end) > range.end) {
    throw asStorageTrouble(
      new Error(`asked for bytes ${range.start}-${range.end}, got ${contentRange ?? 'everything'}`),
    );
  }
  return Number(end);
}
