import { createHash, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { checkSignature } from './check-signature.ts';
import type { S3Refusal } from './check-signature.ts';

/** The faults that may happen to one request instead of, or on top of, its answer. */
export type S3Fault =
  | { readonly kind: 'slow-down' }
  | { readonly kind: 'internal' }
  /** The connection is cut before anything is answered; a put was not taken. */
  | { readonly kind: 'cut' }
  /** The head and so many bytes of the body are sent, then the connection is cut. */
  | { readonly kind: 'cut-body'; readonly afterBytes: number }
  /** Nothing comes any more. */
  | { readonly kind: 'silence' };

export interface S3Request {
  readonly method: string;
  /** Of the object, without the bucket. */
  readonly key: string;
  readonly headers: IncomingMessage['headers'];
}

export interface S3Double {
  readonly endpoint: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** `s3://…` with endpoint and region, without keys. */
  readonly url: string;
  /** The bucket's content. */
  readonly objects: Map<string, Buffer>;
  readonly requests: S3Request[];
  /** Refusals that were no fault of the test's making: each is a mistake of the client. */
  readonly refused: string[];
  region: string;
  /** Of the store's clock, against the true time. */
  clockOffsetMs: number;
  /** More than that is not taken. */
  capacityBytes: number;
  /** Methods that the key may not use. */
  denied: ReadonlySet<string>;
  /** Asked for each request. */
  fault: (request: S3Request) => S3Fault | null;
  close(): Promise<void>;
}

/**
 * A store on this machine that speaks S3 over plain HTTP: every request's signature, time, region and content are checked
 * by our own code. It takes whole objects, gives them back whole or in parts, and refuses what some stores refuse: sums
 * in trailers, unsigned content, access lists. Nothing is ever listed: the product has no need to.
 */
export async function startS3({ bucket = 'plinth-files' }: { readonly bucket?: string } = {}): Promise<S3Double> {
  const state = {
    bucket,
    accessKeyId: `AK${randomUUID().replaceAll('-', '').slice(0, 18).toUpperCase()}`,
    secretAccessKey: `${randomUUID()}/+${randomUUID()}`,
    objects: new Map<string, Buffer>(),
    requests: [] as S3Request[],
    refused: [] as string[],
    region: 'eu-test-1',
    clockOffsetMs: 0,
    capacityBytes: Infinity,
    denied: new Set<string>() as ReadonlySet<string>,
    fault: (() => null) as S3Double['fault'],
  };
  const server = createServer((request, response) => {
    response.setHeader('x-amz-request-id', randomUUID());
    // A killed client leaves these.
    for (const end of [request, response]) end.on('error', () => {});
    void answer(state, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(state, {
    endpoint,
    url: `s3://${bucket}?endpoint=${endpoint}&region=${state.region}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

type State = Omit<S3Double, 'endpoint' | 'url' | 'close'>;

async function answer(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = '', headers } = request;
  const [path = '/'] = request.url!.split('?');
  const [, bucket = '', ...rest] = path.split('/').map(decodeURIComponent);
  const asked: S3Request = { method, key: rest.join('/'), headers };
  const fault = state.fault(asked);
  if (fault?.kind === 'cut') return void request.socket.destroy();
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const body = Buffer.concat(parts);
  state.requests.push(asked);
  if (fault?.kind === 'silence') return;
  if (fault?.kind === 'slow-down') return refuse(response, SLOW_DOWN);
  if (fault?.kind === 'internal') return refuse(response, INTERNAL);
  const now = new Date(Date.now() + state.clockOffsetMs);
  response.setHeader('Date', now.toUTCString());
  const refusal =
    unknownWays(asked, request.url!) ??
    checkSignature(request, body, { ...state, now }) ??
    checkBucket(state, bucket, asked);
  if (refusal) {
    state.refused.push(`${method} ${request.url}: ${refusal.code}: ${refusal.message}`);
    return refuse(response, refusal, method === 'HEAD');
  }
  if (method === 'PUT') return put(state, asked, body, response);
  if (method === 'DELETE') {
    state.objects.delete(asked.key);
    return void response.writeHead(204).end();
  }
  give(state, asked, response, fault?.kind === 'cut-body' ? fault.afterBytes : Infinity);
}

const SLOW_DOWN: S3Refusal = { status: 503, code: 'SlowDown', message: 'Please reduce your request rate.' };
const INTERNAL: S3Refusal = { status: 500, code: 'InternalError', message: 'We encountered an internal error.' };
const KNOWN_METHODS = ['PUT', 'GET', 'HEAD', 'DELETE'];

/** The operations that stores other than Amazon's commonly do not know. */
function unknownWays({ method, key, headers }: S3Request, url: string): S3Refusal | null {
  const strange =
    Object.keys(headers).find((name) => /^x-amz-(acl|grant|trailer|checksum|sdk-checksum|tagging)/.test(name)) ??
    (headers['content-encoding']?.includes('aws-chunked') ? 'aws-chunked' : undefined) ??
    (KNOWN_METHODS.includes(method) ? undefined : method) ??
    (key === '' ? 'a request for the bucket' : undefined) ??
    [...new URL(url, 'http://store').searchParams.keys()].find((name) => name !== 'x-id');
  return strange === undefined ? null : { status: 501, code: 'NotImplemented', message: strange };
}

function checkBucket(state: State, bucket: string, { method }: S3Request): S3Refusal | null {
  if (bucket !== state.bucket) {
    return { status: 404, code: 'NoSuchBucket', message: 'The specified bucket does not exist.' };
  }
  if (state.denied.has(method)) return { status: 403, code: 'AccessDenied', message: 'Access Denied.' };
  return null;
}

function put(state: State, { key, headers }: S3Request, body: Buffer, response: ServerResponse): void {
  if (Number(headers['content-length']) !== body.byteLength) {
    return refuse(response, { status: 400, code: 'IncompleteBody', message: 'Fewer bytes than announced.' });
  }
  const used = [...state.objects].reduce((sum, [name, bytes]) => sum + (name === key ? 0 : bytes.byteLength), 0);
  if (used + body.byteLength > state.capacityBytes) {
    return refuse(response, { status: 507, code: 'XMinioStorageFull', message: 'Storage backend has no free space.' });
  }
  state.objects.set(key, body);
  response.writeHead(200, { ETag: etagOf(body) }).end();
}

const etagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;

function give(state: State, { method, key, headers }: S3Request, response: ServerResponse, cutAfter: number): void {
  const isHead = method === 'HEAD';
  const bytes = state.objects.get(key);
  if (!bytes) return refuse(response, { status: 404, code: 'NoSuchKey', message: 'No such key.' }, isHead);
  const etag = etagOf(bytes);
  if (headers['if-match'] !== undefined && headers['if-match'] !== etag) {
    return refuse(response, { status: 412, code: 'PreconditionFailed', message: 'It is another one.' }, isHead);
  }
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? [];
  const start = Number(first ?? 0);
  if (start > 0 && start >= bytes.byteLength) {
    return refuse(response, { status: 416, code: 'InvalidRange', message: 'Not satisfiable.' }, isHead);
  }
  const end = Math.min(last ? Number(last) : Infinity, bytes.byteLength - 1);
  const part = bytes.subarray(start, end + 1);
  response.writeHead(first === undefined ? 200 : 206, {
    ETag: etag,
    'Content-Length': part.byteLength,
    'Accept-Ranges': 'bytes',
    'Last-Modified': new Date(0).toUTCString(),
    ...(first !== undefined && { 'Content-Range': `bytes ${start}-${end}/${bytes.byteLength}` }),
  });
  if (isHead) return void response.end();
  if (cutAfter >= part.byteLength) return void response.end(part);
  response.write(part.subarray(0, cutAfter), () => response.destroy());
}

function refuse(response: ServerResponse, refusal: S3Refusal, isHead = false): void {
  const { status, code, message, more = {} } = refusal;
  const tags = Object.entries({ Code: code, Message: message.replaceAll(/[<>&]/g, ' '), ...more });
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n<Error>${tags.map(([tag, value]) => `<${tag}>${value}</${tag}>`).join('')}</Error>`;
  response.writeHead(status, { 'Content-Type': 'application/xml', 'Content-Length': Buffer.byteLength(text) });
  response.end(isHead ? undefined : text);
}
