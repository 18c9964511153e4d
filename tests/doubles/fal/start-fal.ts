import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { checkInput, checkOutput } from './check-shapes.ts';
import { makeOutputs, payloadOf } from './fal-outputs.ts';
import type { MadeFile } from './fal-outputs.ts';

export const FAL_TEST_KEY = 'fal-test-key:0123456789abcdef';

export type CallKind = 'submit' | 'status' | 'result' | 'cancel' | 'initiate' | 'put' | 'file' | 'keys';

export interface DoubleRequest {
  readonly id: string;
  readonly endpoint: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly webhook: string | null;
  readonly payload: object;
  looks: number;
  isCancelled: boolean;
}

export interface Intercepted {
  readonly kind: CallKind;
  /** Counts calls of this kind from 0. */
  readonly nth: number;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The request that the call is about, where there is one. */
  readonly job: DoubleRequest | undefined;
}

export interface FalDoubleOptions {
  /** Answers in the double's place and says so with true. */
  readonly intercept?: (call: Intercepted) => boolean;
  /** Another result than the honest one. */
  readonly payload?: (honest: object, endpoint: string, origin: string) => unknown;
  /** Other files than those made of the input: for tests that ask for many. */
  readonly made?: readonly MadeFile[];
  /** Looks at the status before it is completed; default 2. `Infinity`: never. */
  readonly looks?: number;
}

export interface WebhookChanges {
  readonly url?: string;
  readonly timestampSeconds?: number;
  readonly body?: object;
  readonly signature?: string;
}

/**
 * fal's queue, storage, status stream and signed webhooks. Every input is checked against the published shapes, every
 * picture it names has to be in its storage, and results are real files.
 */
export async function startFal(options: FalDoubleOptions = {}) {
  const files = new Map<string, MadeFile>();
  const jobs = new Map<string, DoubleRequest>();
  const counts = new Map<CallKind, number>();
  const seen: { readonly method: string; readonly url: string; readonly authorization: string | undefined }[] = [];
  const refused: string[] = [];
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  let origin = '';

  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => {
      if (!response.headersSent) json(response, 500, { detail: String(error) });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', origin);
    const { kind, id } = kindOf(request.method ?? 'GET', url.pathname);
    seen.push({ method: request.method ?? '', url: url.href, authorization: request.headers.authorization });
    const nth = counts.get(kind) ?? 0;
    counts.set(kind, nth + 1);
    const job = jobs.get(id);
    if (options.intercept?.({ kind, nth, request, response, job })) return;
    const isOpen = kind === 'put' || kind === 'file' || kind === 'keys';
    if (!isOpen && request.headers.authorization !== `Key ${FAL_TEST_KEY}`) {
      return json(response, 401, { detail: 'Authentication is required to access this application.' });
    }
    const body = await bodyOf(request);
    if (kind === 'keys') return json(response, 200, { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'a' }] });
    if (kind === 'initiate') {
      const name = randomUUID();
      return json(response, 200, { upload_url: `${origin}/upload/${name}?sig=x`, file_url: `${origin}/files/${name}` });
    }
    if (kind === 'put') {
      if (request.headers.authorization) refused.push('the key went to the storage');
      files.set(id, { bytes: body, contentType: request.headers['content-type'] ?? '' });
      return void response.writeHead(200).end();
    }
    if (kind === 'file') {
      const file = files.get(id);
      if (!file) return void response.writeHead(404).end();
      return void response.writeHead(200, { 'content-type': file.contentType }).end(file.bytes);
    }
    if (kind === 'submit') return submit(url, body, response);
    if (!job) return json(response, 404, { detail: 'Request not found' });
    if (kind === 'cancel') {
      job.isCancelled = true;
      return json(response, 202, { status: 'CANCELLATION_REQUESTED' });
    }
    if (kind === 'result') {
      return json(response, 200, job.payload, { 'x-fal-request-id': job.id, 'x-fal-billable-units': '1' });
    }
    if (url.pathname.endsWith('/stream')) return streamStatus(job, response);
    const state = look(job);
    return json(response, state['status'] === 'COMPLETED' ? 200 : 202, state);
  }

  function look(job: DoubleRequest): Record<string, unknown> {
    const needed = options.looks ?? 2;
    const refs = refsOf(job);
    job.looks += 1;
    if (job.looks > needed) return { status: 'COMPLETED', ...refs, logs: [], metrics: { inference_time: 0.1 } };
    if (job.looks === 1) return { status: 'IN_QUEUE', queue_position: 0, ...refs };
    return { status: 'IN_PROGRESS', logs: [], ...refs };
  }

  function streamStatus(job: DoubleRequest, response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (;;) {
      const state = look(job);
      response.write(`data: ${JSON.stringify(state)}\n\n`);
      if (state['status'] === 'COMPLETED') return void response.end();
    }
  }

  function refsOf({ id, endpoint }: { readonly id: string; readonly endpoint: string }) {
    const base = `${origin}/${endpoint.split('/').slice(0, 2).join('/')}/requests/${id}`;
    return { request_id: id, response_url: base, status_url: `${base}/status`, cancel_url: `${base}/cancel` };
  }

  async function submit(url: URL, body: Uint8Array, response: ServerResponse): Promise<void> {
    const endpoint = url.pathname.slice(1);
    const input = JSON.parse(Buffer.from(body).toString('utf8')) as Record<string, unknown>;
    const wrong = checkInput(endpoint, input);
    if (wrong) {
      refused.push(`${endpoint}: ${wrong}`);
      return json(response, 422, { detail: [{ loc: ['body'], msg: wrong, type: 'value_error' }] });
    }
    const read = (address: unknown): Uint8Array => {
      const file = files.get(String(address).split('/').at(-1) ?? '');
      if (!file) throw new Error(`not in storage: ${String(address)}`);
      return file.bytes;
    };
    for (const [name, value] of Object.entries(input)) {
      if (name.endsWith('_url') && value !== '') read(value);
    }
    const made = options.made ?? (await makeOutputs(endpoint, input, read));
    const named = made.map((file) => {
      const name = randomUUID();
      files.set(name, file);
      const { contentType: content_type, size } = file;
      return { url: `${origin}/files/${name}`, content_type, file_size: file.bytes.byteLength, ...size };
    });
    const honest = payloadOf(endpoint, input, named);
    const wrongOutput = checkOutput(endpoint, honest);
    if (wrongOutput) refused.push(`result of ${endpoint}: ${wrongOutput}`);
    const payload = (options.payload ? options.payload(honest, endpoint, origin) : honest) as object;
    const id = randomUUID();
    const webhook = url.searchParams.get('fal_webhook');
    const job: DoubleRequest = { id, endpoint, input, webhook, payload, looks: 0, isCancelled: false };
    jobs.set(id, job);
    return json(response, 200, { status: 'IN_QUEUE', queue_position: 0, ...refsOf(job) });
  }

  /** The message about a finished request, as fal would send it. */
  function webhookOf(job: Pick<DoubleRequest, 'id' | 'payload' | 'webhook'>, changes: WebhookChanges = {}): Request {
    const body = JSON.stringify(
      changes.body ?? { request_id: job.id, gateway_request_id: job.id, status: 'OK', payload: job.payload },
    );
    const timestamp = String(changes.timestampSeconds ?? Math.floor(Date.now() / 1000));
    const userId = 'user-1';
    const digest = createHash('sha256').update(body).digest('hex');
    const message = [job.id, userId, timestamp, digest].join('\n');
    const signature = changes.signature ?? sign(null, Buffer.from(message), privateKey).toString('hex');
    return new Request(changes.url ?? job.webhook ?? 'http://localhost/webhooks/fal', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-fal-webhook-request-id': job.id,
        'x-fal-webhook-user-id': userId,
        'x-fal-webhook-timestamp': timestamp,
        'x-fal-webhook-signature': signature,
      },
      body,
    });
  }

  return {
    origin,
    seen,
    /** Inputs that the published shapes do not allow, and other wrongs. */
    refused,
    jobs: () => [...jobs.values()],
    count: (kind: CallKind) => counts.get(kind) ?? 0,
    webhookOf,
    /** A file of the test's own; its address. */
    putFile(bytes: Uint8Array, contentType = 'image/png'): string {
      const name = randomUUID();
      files.set(name, { bytes, contentType });
      return `${origin}/files/${name}`;
    },
    /** Takes no new connection; what is under way is answered. */
    leave(): void {
      server.close();
    },
    /** At its old address again. */
    async comeBack(): Promise<void> {
      if (server.listening) return;
      await new Promise<void>((resolve) => server.listen(Number(new URL(origin).port), '127.0.0.1', resolve));
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type FalDouble = Awaited<ReturnType<typeof startFal>>;

function kindOf(method: string, path: string): { readonly kind: CallKind; readonly id: string } {
  const parts = path.split('/').filter(Boolean);
  const last = parts.at(-1) ?? '';
  if (path === '/.well-known/jwks.json') return { kind: 'keys', id: '' };
  if (path === '/storage/upload/initiate') return { kind: 'initiate', id: '' };
  if (parts[0] === 'upload') return { kind: 'put', id: last };
  if (parts[0] === 'files') return { kind: 'file', id: last };
  const at = parts.indexOf('requests');
  if (at < 0 || method === 'POST') return { kind: 'submit', id: '' };
  const id = parts[at + 1] ?? '';
  if (last === 'cancel') return { kind: 'cancel', id };
  return { kind: parts[at + 2] === 'status' ? 'status' : 'result', id };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

export function json(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}
