import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { GetObjectCommandOutput } from '@aws-sdk/client-s3';
import { S3Driver } from 'flydrive/drivers/s3';
import type { FileContent } from './object-storage.ts';
import type { S3Address } from './storage-address.rules.ts';

/** How long the store may take, in milliseconds, and how often it is asked. */
export interface S3Patience {
  readonly connectMs: number;
  /** Without a byte in either direction. */
  readonly idleMs: number;
  /** From the first byte of the request to the head of the answer. */
  readonly answerMs: number;
  readonly attempts: number;
}

const USUAL_PATIENCE: S3Patience = { connectMs: 3_000, idleMs: 10_000, answerMs: 60_000, attempts: 4 };
const MAX_CONNECTIONS = 64;
const SILENT = { debug() {}, info() {}, warn() {}, error() {} };

/** flydrive's driver with a client that goes to the configured store alone, and with what its parent lacks. */
export class RangeS3Driver extends S3Driver {
  private readonly client: S3Client;
  private readonly bucketName: string;

  constructor(address: S3Address, patience: S3Patience = USUAL_PATIENCE) {
    const client = createClient(address, patience);
    // Private by the bucket; many stores know no other way and refuse to hear of one.
    super({ client, bucket: address.bucket, visibility: 'private', supportsACL: false });
    this.client = client;
    this.bucketName = address.bucket;
  }

  /** An object from `start` to `end`, or as a whole, and what the store says of it. */
  getPart(key: string, part?: { start: number; end: number | null; etag?: string }): Promise<GetObjectCommandOutput> {
    return this.client.send(
      new GetObjectCommand({
        Bucket: this.bucketName,
        Key: key,
        ...(part && { Range: `bytes=${part.start}-${part.end ?? ''}` }),
        ...(part?.etag && { IfMatch: part.etag }),
      }),
    );
  }

  /** One attempt: a stream cannot be sent again. The sum of the content is signed along, so that it arrives whole or not at all. */
  async putFile(key: string, { path, bytes }: FileContent): Promise<void> {
    const hash = createHash('sha256');
    await pipeline(createReadStream(path), hash);
    const sum = hash.digest('hex');
    const body: Readable = createReadStream(path);
    const input = { Bucket: this.bucketName, Key: key, Body: body, ContentLength: bytes };
    const command = new PutObjectCommand(input);
    command.middlewareStack.add(
      (next) => (args) => {
        (args.request as { headers: Record<string, string> }).headers['x-amz-content-sha256'] = sum;
        return next(args);
      },
      { step: 'build', name: 'signContent' },
    );
    try {
      await this.client.send(command);
    } finally {
      body.destroy();
    }
  }
}

function createClient(address: S3Address, patience: S3Patience): S3Client {
  const { accessKeyId, secretAccessKey, sessionToken, region, endpoint, isPathStyle } = address;
  const client = new S3Client({
    region,
    ...(endpoint && { endpoint }),
    forcePathStyle: isPathStyle,
    // These alone: the usual search for keys would ask addresses of the machine's network.
    credentials: { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) },
    // Stores other than Amazon's refuse the sums that the client would add by itself.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    expectContinueHeader: false,
    followRegionRedirects: false,
    useArnRegion: false,
    useDualstackEndpoint: false,
    useFipsEndpoint: false,
    // The client logs nothing: callers report the outcome of a request.
    logger: SILENT,
    retryMode: 'standard',
    maxAttempts: patience.attempts,
    requestHandler: {
      connectionTimeout: patience.connectMs,
      socketTimeout: patience.idleMs,
      requestTimeout: patience.answerMs,
      throwOnRequestTimeout: true,
      httpAgent: { keepAlive: true, maxSockets: MAX_CONNECTIONS },
      httpsAgent: { keepAlive: true, maxSockets: MAX_CONNECTIONS },
    },
  });
  const isAllowed = allowedHosts(address);
  // Last before the wire: whatever the client makes of a key or an answer, it goes nowhere else.
  client.middlewareStack.add(
    (next) => (args) => {
      const { protocol, hostname, port } = args.request as { protocol: string; hostname: string; port?: number };
      const host = `${protocol}//${hostname}${port ? `:${port}` : ''}`;
      if (!isAllowed(host)) throw new Error(`not the configured file store: ${host}`);
      return next(args);
    },
    { step: 'finalizeRequest', name: 'onlyTheStore', priority: 'low' },
  );
  return client;
}

function allowedHosts({ endpoint, region, bucket }: S3Address): (host: string) => boolean {
  const { protocol, host } = new URL(
    endpoint ?? `https://s3.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`,
  );
  const allowed = new Set([`${protocol}//${host}`, `${protocol}//${bucket}.${host}`]);
  return (asked) => allowed.has(asked);
}
