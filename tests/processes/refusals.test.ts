import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '#tests/setup/create-test-database.ts';
import type { TestDatabase } from '#tests/setup/create-test-database.ts';
import { rows, times } from '@plinth/testing/depth';
import { ProductProcess } from '#tests/setup/product-process.ts';

const OWNER = { email: 'owner@example.com', password: 'a long password' };
const KB = 1024;
const MB = 1024 * KB;
let folder: string;
let database: TestDatabase;
let product: ProductProcess;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'plinth-refusals-'));
  chmodSync(folder, 0o755);
  database = await createTestDatabase();
  product = await ProductProcess.start({
    dataFolder: folder,
    env: { DATABASE_URL: database.url, OWNER_EMAIL: OWNER.email, OWNER_PASSWORD: OWNER.password },
  });
});

afterAll(async () => {
  await product.stop();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

interface Refusal {
  readonly what: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly status: number;
  /** Bytes from which on a body may be refused for its size before anything else is looked at; default: every door's. */
  readonly limit?: number;
}

const MULTIPART = { 'Content-Type': 'multipart/form-data; boundary=B' };
const JSON_BODY = { 'Content-Type': 'application/json' };
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };
const FOREIGN = { Origin: 'https://evil.example', Cookie: 'a=b' };

const REFUSALS: readonly Refusal[] = [
  { what: 'no session', method: 'POST', path: '/api/images/upload/single', headers: MULTIPART, status: 401 },
  {
    what: 'a foreign page',
    method: 'POST',
    path: '/api/user/login',
    headers: { ...JSON_BODY, ...FOREIGN },
    status: 403,
  },
  { what: "a foreign page's form", method: 'POST', path: '/login', headers: { ...FORM, ...FOREIGN }, status: 403 },
  {
    what: 'a malformed origin',
    method: 'POST',
    path: '/signup',
    headers: { ...FORM, Origin: 'nonsense' },
    status: 403,
  },
  { what: 'an unknown call', method: 'POST', path: '/api/no/such/call', headers: JSON_BODY, status: 404 },
  { what: 'an unknown page', method: 'POST', path: '/no/such/page', headers: FORM, status: 404 },
  { what: 'another method', method: 'DELETE', path: '/api/user/login', headers: JSON_BODY, status: 405 },
  { what: 'a method of old', method: 'TRACE', path: '/', headers: FORM, status: 405 },
  {
    what: 'another content type',
    method: 'POST',
    path: '/api/user/login',
    headers: { 'Content-Type': 'text/csv' },
    status: 415,
  },
  { what: 'a bad host', method: 'POST', path: '/login', headers: { ...FORM, Host: 'a b' }, status: 400 },
  {
    what: 'an unsigned webhook',
    method: 'POST',
    path: '/webhooks/app',
    headers: JSON_BODY,
    status: 401,
    limit: 2 * MB,
  },
];
const SIZES = [0, 1, 64 * KB, 600 * KB, 8 * MB, 50 * MB];
/** Everyday the first refusal gets a body of every size; the property takes any size of any refusal. */
const sizesFor = (refusal: Refusal) => (refusal === REFUSALS[0] ? SIZES : rows(SIZES, 2));
const LIMIT = 12 * MB;

interface Sending {
  readonly refusal: Refusal;
  readonly size: number;
  readonly isChunked: boolean;
  readonly isKeptAlive: boolean;
  /** Everything is written before the first byte of the answer is read, as a browser does. */
  readonly sendsFirst: boolean;
}

/** One answer of a connection, and the next one if there is any. */
class Connection {
  private text = '';
  isEnded = false;
  private readonly socket: Socket;
  private readonly closed: Promise<unknown>;

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.on('data', (chunk: Buffer) => (this.text += chunk.toString('latin1')));
    socket.on('error', () => {});
    this.closed = once(socket, 'close').finally(() => (this.isEnded = true));
  }

  static async open(): Promise<Connection> {
    const { hostname, port } = new URL(product.url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    return new Connection(socket);
  }

  pause = () => this.socket.pause();
  resume = () => this.socket.resume();
  end = () => this.socket.destroy();

  /** Rejects nothing: a connection that was closed takes no more bytes, which its answer explains. */
  async write(bytes: Buffer | string): Promise<void> {
    if (this.isEnded) return;
    await Promise.race([this.closed, new Promise<void>((resolve) => this.socket.write(bytes, () => resolve()))]);
  }

  /** Next whole answer; null where the connection ended without one. */
  async answer(): Promise<{ status: number; closes: boolean } | null> {
    for (;;) {
      const end = this.text.indexOf('\r\n\r\n');
      const head = this.text.slice(0, end);
      const length = bodyLength(head, this.text.slice(end + 4), this.isEnded);
      if (end >= 0 && length !== null) {
        this.text = this.text.slice(end + 4 + length);
        return { status: Number(head.slice(9, 12)), closes: /\r\nConnection: close/i.test(head) };
      }
      if (this.isEnded) return null;
      await Promise.race([once(this.socket, 'data'), this.closed]);
    }
  }
}

/** Bytes of the answer's body; null while they are still coming. */
function bodyLength(head: string, rest: string, isEnded: boolean): number | null {
  const announced = /\r\nContent-Length: (\d+)/i.exec(head);
  if (announced) return rest.length >= Number(announced[1]) ? Number(announced[1]) : null;
  if (!/\r\nTransfer-Encoding: chunked/i.test(head))
    return isEnded || /^HTTP\/1.1 (204|304)/.test(head) ? rest.length : null;
  const end = rest.indexOf('0\r\n\r\n');
  return end < 0 ? null : end + 5;
}

async function isUsableAfter({ refusal, size, isChunked, isKeptAlive, sendsFirst }: Sending): Promise<void> {
  const connection = await Connection.open();
  if (sendsFirst) connection.pause();
  const headers = {
    Host: new URL(product.url).host,
    Connection: isKeptAlive ? 'keep-alive' : 'close',
    Accept: 'application/json',
    ...refusal.headers,
    ...(isChunked ? { 'Transfer-Encoding': 'chunked' } : { 'Content-Length': String(size) }),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  await connection.write(`${refusal.method} ${refusal.path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  const body = Buffer.alloc(Math.min(size, 256 * KB), ' ');
  for (let sent = 0; sent < size; sent += body.length) {
    const part = body.subarray(0, Math.min(body.length, size - sent));
    if (isChunked) await connection.write(`${part.length.toString(16)}\r\n`);
    await connection.write(part);
    if (isChunked) await connection.write('\r\n');
  }
  if (isChunked) await connection.write('0\r\n\r\n');
  connection.resume();
  const answer = await connection.answer();
  const allowed = size > (refusal.limit ?? LIMIT) ? [refusal.status, 413] : [refusal.status];
  expect(allowed).toContain(answer?.status);
  if (isKeptAlive && !answer!.closes) {
    await connection.write(`GET /healthz HTTP/1.1\r\nHost: ${new URL(product.url).host}\r\n\r\n`);
    expect((await connection.answer())?.status).toBe(200);
  }
  connection.end();
}

describe('a refusal leaves the connection usable', () => {
  it.each(REFUSALS)('$status: $what, whatever the body', async (refusal) => {
    for (const size of sizesFor(refusal)) {
      await isUsableAfter({ refusal, size, isChunked: false, isKeptAlive: true, sendsFirst: true });
    }
  });

  it('however it is sent', async () => {
    const sending = fc.record({
      refusal: fc.constantFrom(...REFUSALS),
      size: fc.oneof(fc.constantFrom(...SIZES), fc.integer({ min: 0, max: 2 * MB })),
      isChunked: fc.boolean(),
      isKeptAlive: fc.boolean(),
      sendsFirst: fc.boolean(),
    });
    await fc.assert(fc.asyncProperty(sending, isUsableAfter), { numRuns: times({ everyday: 12, deep: 120 }) });
  });
});

/** Refusals that read no byte of the body. */
const UNREAD = REFUSALS.filter(({ limit }) => limit === undefined);

/** Addresses that take a body, and one that is larger than any of them takes. */
const MORE_UNREAD = [
  { what: 'a body over every limit', path: '/api/user/login', headers: JSON_BODY, size: LIMIT + MB, status: 413 },
  { what: 'an assistant without a key', path: '/api/mcp', headers: JSON_BODY, size: 5 * MB, status: 401 },
  { what: 'a form of another step', path: '/login/step', headers: FORM, size: 5 * MB, status: 303 },
  { what: 'a form for owners', path: '/admin/users', headers: FORM, size: 5 * MB, status: 404 },
  { what: 'a file that is sent to its address', path: '/files/x/y', headers: MULTIPART, size: 5 * MB, status: 405 },
  { what: 'a page that takes no form', path: '/dashboard', headers: FORM, size: 5 * MB, status: 405 },
].map((refusal) => ({ ...refusal, method: 'POST' }));

describe('a refusal of a body that is still on the way closes the connection', () => {
  it.each([...UNREAD.map((refusal) => ({ ...refusal, size: 5 * MB })), ...MORE_UNREAD])(
    '$status: $what',
    async ({ method, path: to, headers, size, status }) => {
      const connection = await Connection.open();
      const lines = Object.entries({ Host: new URL(product.url).host, Accept: 'application/json', ...headers });
      const head = lines.map(([name, value]) => `${name}: ${value}`).join('\r\n');
      await connection.write(`${method} ${to} HTTP/1.1\r\n${head}\r\nContent-Length: ${size}\r\n\r\nx`);
      expect(await connection.answer()).toEqual({ status, closes: true });
      connection.end();
    },
  );

  // Where the body is left unread, the next request waits for the keep-alive timeout: 66 s, longer than these rows may take.
  it.each([
    [404, 'POST', '/api/no/such/call', JSON_BODY],
    [405, 'DELETE', '/api/user/login', JSON_BODY],
    [401, 'POST', '/api/images/upload/single', MULTIPART],
    [415, 'POST', '/api/user/login', { 'Content-Type': 'text/csv' }],
    [413, 'POST', '/api/user/login', JSON_BODY],
  ])(
    "answers the next request of Node's own client after %i",
    async (status, method, to, headers) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const send = (path: string, options: { method: string; headers?: Record<string, string> }, body?: Buffer) =>
        new Promise<number>((resolve, reject) => {
          const sent = request(`${product.url}${path}`, { agent, ...options }, (answer) => {
            answer.resume();
            answer.once('end', () => resolve(answer.statusCode!));
          });
          sent.once('error', reject);
          sent.end(body);
        });
      const size = status === 413 ? LIMIT + MB : 8 * MB;
      // Node frames the body of a DELETE only where its length is said.
      const framed = { ...headers, 'Content-Length': String(size) };
      expect(await send(to, { method, headers: framed }, Buffer.alloc(size, ' '))).toBe(status);
      expect(await send('/healthz', { method: 'GET' })).toBe(200);
      agent.destroy();
    },
    30_000,
  );
});

describe.each(['/login', '/signup', '/verify', `/passwordReset/${'x'.repeat(43)}/u1`])('a form at %s', (to) => {
  it.each([
    ['JSON', { 'Content-Type': 'application/json' }, '{"email":"a@example.com"}', 415],
    ['text', { 'Content-Type': 'text/plain' }, 'email=a', 415],
    ['a broken multipart body', MULTIPART, 'no boundary here', 400],
    ['a multipart body without a boundary', { 'Content-Type': 'multipart/form-data' }, 'x', 400],
  ])('sent as %s is refused', async (_what, headers, body, status) => {
    const answer = await fetch(`${product.url}${to}`, { method: 'POST', headers, body });
    expect(answer.status).toBe(status);
    expect(await answer.text()).not.toMatch(/\n\s+at /);
  });

  it('sent without a type is refused', async () => {
    const answer = await fetch(`${product.url}${to}`, { method: 'POST', body: new Uint8Array([120]) });
    expect(answer.status).toBe(415);
  });
});

it.each(['GET http://evil.example/login', 'GET *', 'OPTIONS *', 'POST https://evil.example/api/user/login'])(
  'refuses a target that is no path: %s',
  async (line) => {
    const connection = await Connection.open();
    const length = line.startsWith('POST') ? 'Content-Length: 0\r\n' : '';
    await connection.write(`${line} HTTP/1.1\r\nHost: ${new URL(product.url).host}\r\n${length}\r\n`);
    expect((await connection.answer())?.status).toBe(400);
    connection.end();
  },
);

it('refuses two Host headers', async () => {
  const connection = await Connection.open();
  const { host } = new URL(product.url);
  await connection.write(`GET /login HTTP/1.1\r\nHost: ${host}\r\nHost: evil.example\r\n\r\n`);
  expect((await connection.answer())?.status).toBe(400);
  connection.end();
});

it.each(['/api/workspaces/1/products/..', '/api/workspaces/1/products/%2E%2e', '/api/x/%2e/y', '/api/x/..\\y?a=1'])(
  'refuses the path %s, which the next reader would read as another one',
  async (path) => {
    const connection = await Connection.open();
    await connection.write(`DELETE ${path} HTTP/1.1\r\nHost: ${new URL(product.url).host}\r\n\r\n`);
    expect((await connection.answer())?.status).toBe(400);
    connection.end();
  },
);

it('tells who asks whether a body is welcome before it is sent', async () => {
  const connection = await Connection.open();
  const head = (size: number) =>
    `POST /api/user/login HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: ${size}\r\n\r\n`;
  await connection.write(head(LIMIT + 1));
  expect(await connection.answer()).toEqual({ status: 413, closes: true });
  connection.end();
});

it('answers a page by the status of what was refused, and in words', async () => {
  const page = (init: RequestInit, to = '/login') => fetch(`${product.url}${to}`, { redirect: 'manual', ...init });
  const foreign = await page({ method: 'POST', headers: { ...FORM, ...FOREIGN, Accept: 'text/html' } });
  expect([foreign.status, foreign.headers.get('content-type')]).toEqual([403, 'text/html; charset=utf-8']);
  expect(await foreign.text()).toContain('This request did not come from our own pages.');
  const byKey = await page({ headers: { Authorization: 'Bearer pl_nokey', Accept: 'text/html' } }, '/dashboard');
  expect(byKey.status).toBe(401);
  const verify = () => page({ headers: { Accept: 'text/html' } }, `/verify/${'x'.repeat(43)}`);
  let last = await verify();
  for (let count = 0; count < 100 && last.status === 200; count += 1) last = await verify();
  expect(last.status).toBe(429);
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
});

it('a NUL or a number that no column holds is a bad request', async () => {
  const login = await fetch(`${product.url}/api/user/login`, {
    method: 'POST',
    headers: JSON_BODY,
    body: JSON.stringify({ email: 'a\u0000@example.com', password: 'x\u0000' }),
  });
  expect(login.status).toBe(400);
  const form = await fetch(`${product.url}/login`, {
    method: 'POST',
    headers: FORM,
    body: new URLSearchParams({ email: 'a\u0000@example.com', password: 'x' }),
  });
  expect(form.status).toBe(400);
});
