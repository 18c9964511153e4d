import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerHere, sendAnswer, toRequest } from '#tests/doubles/answering.ts';
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
  /** Answers in the double's place, on its own socket, and says so with true. */
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
function falDouble(options: FalDoubleOptions) {
  const files = new Map<string, MadeFile>();
  const jobs = new Map<string, DoubleRequest>();
  const counts = new Map<CallKind, number>();
  const seen: { readonly method: string; readonly url: string; readonly authorization: string | undefined }[] = [];
  const refused: string[] = [];
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const place = { origin: '' };

  /** Notes a call; which of its kind it is, and what it is about. */
  function note(method: string, url: URL, authorization: string | undefined) {
    const { kind, id } = kindOf(method, url.pathname);
    seen.push({ method, url: url.href, authorization });
    const nth = counts.get(kind) ?? 0;
    counts.set(kind, nth + 1);
    return { kind, nth, job: jobs.get(id) };
  }

  async function answer(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const { kind, id } = kindOf(request.method, url.pathname);
    const job = jobs.get(id);
    const isOpen = kind === 'put' || kind === 'file' || kind === 'keys';
    const authorization = request.headers.get('authorization');
    if (!isOpen && authorization !== `Key ${FAL_TEST_KEY}`) {
      return told(401, { detail: 'Authentication is required to access this application.' });
    }
    if (kind === 'keys') return told(200, { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'a' }] });
    if (kind === 'initiate') {
      const [name, { origin }] = [randomUUID(), place];
      return told(200, { upload_url: `${origin}/upload/${name}?sig=x`, file_url: `${origin}/files/${name}` });
    }
    if (kind === 'put') {
      if (authorization) refused.push('the key went to the storage');
      files.set(id, { bytes: await request.bytes(), contentType: request.headers.get('content-type') ?? '' });
      return new Response(null, { status: 200 });
    }
    if (kind === 'file') {
      const file = files.get(id);
      if (!file) return new Response(null, { status: 404 });
      return new Response(new Uint8Array(file.bytes), { headers: { 'content-type': file.contentType } });
    }
    if (kind === 'submit') return submit(url, (await request.json()) as Record<string, unknown>);
    if (!job) return told(404, { detail: 'Request not found' });
    if (kind === 'cancel') {
      job.isCancelled = true;
      return told(202, { status: 'CANCELLATION_REQUESTED' });
    }
    if (kind === 'result') {
      return told(200, job.payload, { 'x-fal-request-id': job.id, 'x-fal-billable-units': '1' });
    }
    if (url.pathname.endsWith('/stream')) return streamStatus(job);
    const state = look(job);
    return told(state['status'] === 'COMPLETED' ? 200 : 202, state);
  }

  function look(job: DoubleRequest): Record<string, unknown> {
    const needed = options.looks ?? 2;
    const refs = refsOf(job);
    job.looks += 1;
    if (job.looks > needed) return { status: 'COMPLETED', ...refs, logs: [], metrics: { inference_time: 0.1 } };
    if (job.looks === 1) return { status: 'IN_QUEUE', queue_position: 0, ...refs };
    return { status: 'IN_PROGRESS', logs: [], ...refs };
  }

  function streamStatus(job: DoubleRequest): Response {
    const states: Record<string, unknown>[] = [];
    do states.push(look(job));
    while (states.at(-1)!['status'] !== 'COMPLETED');
    const text = states.map((state) => `data: ${JSON.stringify(state)}\n\n`).join('');
    return new Response(text, { headers: { 'content-type': 'text/event-stream' } });
  }

  function refsOf({ id, endpoint }: { readonly id: string; readonly endpoint: string }) {
    const base = `${place.origin}/${endpoint.split('/').slice(0, 2).join('/')}/requests/${id}`;
    return { request_id: id, response_url: base, status_url: `${base}/status`, cancel_url: `${base}/cancel` };
  }

  async function submit(url: URL, input: Record<string, unknown>): Promise<Response> {
    const endpoint = url.pathname.slice(1);
    const wrong = checkInput(endpoint, input);
    if (wrong) {
      refused.push(`${endpoint}: ${wrong}`);
      return told(422, { detail: [{ loc: ['body'], msg: wrong, type: 'value_error' }] });
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
      return { url: `${place.origin}/files/${name}`, content_type, file_size: file.bytes.byteLength, ...size };
    });
    const honest = payloadOf(endpoint, input, named);
    const wrongOutput = checkOutput(endpoint, honest);
    if (wrongOutput) refused.push(`result of ${endpoint}: ${wrongOutput}`);
    const payload = (options.payload ? options.payload(honest, endpoint, place.origin) : honest) as object;
    const id = randomUUID();
    const webhook = url.searchParams.get('fal_webhook');
    const job: DoubleRequest = { id, endpoint, input, webhook, payload, looks: 0, isCancelled: false };
    jobs.set(id, job);
    return told(200, { status: 'IN_QUEUE', queue_position: 0, ...refsOf(job) });
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
    place,
    note,
    answer,
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
      return `${place.origin}/files/${name}`;
    },
  };
}

/** fal within this process: for tests of what it makes. */
export function startFalHere(options: Omit<FalDoubleOptions, 'intercept'> = {}) {
  const double = falDouble(options);
  const { origin, stop } = answerHere((request) => {
    double.note(request.method, new URL(request.url), request.headers.get('authorization') ?? undefined);
    return double.answer(request);
  });
  double.place.origin = origin;
  return { ...double, origin, stop };
}

/** fal on a port: for browsers, other processes, and faults that only a socket has. */
export async function startFal(options: FalDoubleOptions = {}) {
  const double = falDouble(options);
  let origin = '';
  const server = createServer((incoming, response) => {
    const url = new URL(incoming.url ?? '/', origin);
    const call = double.note(incoming.method ?? 'GET', url, incoming.headers.authorization);
    if (options.intercept?.({ ...call, request: incoming, response })) return;
    toRequest(incoming, origin)
      .then(async (request) => sendAnswer(await double.answer(request), response))
      .catch((error: unknown) => {
        if (!response.headersSent) json(response, 500, { detail: String(error) });
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  double.place.origin = origin;
  return {
    ...double,
    origin,
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

/** The tests' handle on it, wherever it answers. */
export type FalDouble = ReturnType<typeof startFalHere>;

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

const told = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  Response.json(body, { status, headers });

export function json(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}
