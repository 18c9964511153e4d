import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyMigrations } from '#app/platform/database/migrate.server.ts';
import { createTestDatabase } from '#tests/setup/create-test-database.ts';
import type { TestDatabase } from '#tests/setup/create-test-database.ts';
import { deepIt } from '@plinth/testing/depth';
import { ProductProcess } from '#tests/setup/product-process.ts';

const OWNER = { email: 'owner@example.com', password: 'a long password' };
const MIGRATIONS = path.resolve('prisma/migrations');
const migrations = readdirSync(MIGRATIONS)
  .filter((name) => /^\d/.test(name))
  .sort();
let folder: string;
let database: TestDatabase;
let product: ProductProcess;

/** Another system that collects logs, and what has come there. */
const collector = createServer((asked, answer) => {
  asked.setEncoding('utf8').on('data', (text: string) => (collected += text));
  asked.on('end', () => answer.writeHead(200).end('{}'));
});
let collected = '';

const start = (env: Readonly<Record<string, string>> = {}) =>
  ProductProcess.start({
    dataFolder: folder,
    // A service manager starts it in any working directory.
    cwd: tmpdir(),
    env: {
      DATABASE_URL: database.url,
      OWNER_EMAIL: OWNER.email,
      OWNER_PASSWORD: OWNER.password,
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
      ...env,
    },
  });

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'plinth-server-'));
  chmodSync(folder, 0o755);
  database = await createTestDatabase({ template: 'template0' });
  await applyMigrations({ url: database.url, folder: MIGRATIONS, only: new Set(migrations.slice(0, -1)) });
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  product = await start();
});

afterAll(async () => {
  await product.stop();
  await database.drop();
  collector.closeAllConnections();
  collector.close();
  rmSync(folder, { recursive: true, force: true });
});

async function signIn(server: ProductProcess): Promise<{ Authorization: string }> {
  const answer = await fetch(`${server.url}/api/user/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(OWNER),
  });
  const { token } = (await answer.json()) as { token: string };
  return { Authorization: `Bearer ${token}` };
}

/** A request that fetch does not let us send. */
async function send(
  options: { readonly method: string; readonly path: string; readonly headers?: Record<string, string> },
  body?: Buffer,
): Promise<number> {
  const { hostname, port } = new URL(product.url);
  const sent = request({ hostname, port, ...options });
  sent.on('error', () => {});
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.resume();
  return answer.statusCode!;
}

it.runIf(process.platform === 'linux')('runs with the memory settings that a process reads at its start', () => {
  const read = (name: string) => readFileSync(`/proc/${product.pid}/${name}`, 'utf8').split('\0');
  expect(read('cmdline')).toContain('--max-semi-space-size=4');
  expect(read('environ')).toContain('MALLOC_ARENA_MAX=2');
});

it('writes letters on a picture although it was started from another working directory', async () => {
  const headers = await signIn(product);
  const form = new FormData();
  const picture = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#808080' } })
    .jpeg()
    .toBuffer();
  form.append('image', new Blob([picture], { type: 'image/jpeg' }), 'mug.jpg');
  const uploaded = await fetch(`${product.url}/api/images/upload/single`, { method: 'POST', headers, body: form });
  const [, imageId] = /"_id":"([0-9a-f-]{36})"/.exec(await uploaded.text())!;
  const edited = await fetch(`${product.url}/api/images/edit`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      imageId,
      edits: [{ kind: 'text', text: 'New', x: 0.5, y: 0.5, size: 0.2, colour: '#ffffff' }],
    }),
  });
  expect([edited.status, await edited.text()]).toEqual([202, expect.stringContaining('jobId')]);
});

it('gives every answer its security headers, and a page a policy with a nonce of its own', async () => {
  const nonces = new Set<string>();
  for (const page of ['/login', '/login', '/no/such/page']) {
    const answer = await fetch(`${product.url}${page}`);
    const policy = answer.headers.get('content-security-policy')!;
    const nonce = /'nonce-([^']+)'/.exec(policy)![1]!;
    nonces.add(nonce);
    expect(policy).toContain("object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    const scripts = [...(await answer.text()).matchAll(/<script(?![^>]*\bsrc=)[^>]*>/g)];
    expect(scripts.length).toBeGreaterThan(0);
    for (const [tag] of scripts) expect(tag).toContain(`nonce="${nonce}"`);
  }
  expect(nonces.size).toBe(3);
  for (const other of ['/healthz', '/api/features', '/presets/manifest.json', '/assets/no-such.js']) {
    const { headers } = await fetch(`${product.url}${other}`);
    expect(headers.get('content-security-policy'), other).toContain("default-src 'none'");
    expect(headers.get('x-content-type-options'), other).toBe('nosniff');
    expect(headers.get('x-request-id'), other).toMatch(/^[\w-]{36}$/);
    expect(headers.get('x-powered-by'), other).toBeNull();
    expect(headers.get('strict-transport-security'), other).toBeNull();
  }
});

it('was started on the database of the commit before, and has migrated it', async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    'SELECT "migration_name" AS "name" FROM "_prisma_migrations" ORDER BY "started_at"',
  );
  await client.end();
  expect(rows.map(({ name }) => name)).toEqual(migrations);
  expect(product.output).toContain(migrations.at(-1));
});

it('says how it is', async () => {
  expect((await fetch(`${product.url}/healthz`)).status).toBe(200);
  const ready = await fetch(`${product.url}/readyz`);
  const said = (await ready.json()) as { pixelWork: Record<string, number> };
  expect(said).toEqual({
    status: 'ok',
    checks: { database: 'ok', storage: 'ok', worker: 'ok' },
    pixelWork: {
      limitMb: expect.any(Number),
      budgetMb: expect.any(Number),
      processes: expect.any(Number),
      cutOuts: expect.stringMatching(/^(network|reduced)$/),
    },
  });
  const { limitMb, budgetMb, processes } = said.pixelWork;
  expect(budgetMb).toBeLessThan(limitMb!);
  expect(processes).toBeGreaterThanOrEqual(1);
});

it('keeps tokens and signatures out of its log', async () => {
  const secret = 'tellnobody0123456789';
  await fetch(`${product.url}/api/user/verifyTokenAuth/${secret}`);
  await fetch(`${product.url}/files/x/thumb?signature=${secret}&expires=1`, {
    headers: { Authorization: `Bearer ${secret}`, Cookie: `session=${secret}` },
  });
  await product.says(/GET \/api\/user\/verifyTokenAuth\/\[redacted\]/);
  expect(product.output).not.toContain(secret);
});

it('gives every line of its log a time with its zone', async () => {
  await fetch(`${product.url}/timed`);
  await product.says(/GET \/timed/);
  const lines = product.output.split('\n').slice(0, -1);
  const entries = lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as { time?: string });
  expect(entries.length).toBeGreaterThan(0);
  for (const { time } of entries) expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});

it('sends its log, with the lines of the security journal, to another system', async () => {
  const guess = 'a guess that nobody made';
  const answer = await fetch(`${product.url}/api/user/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: OWNER.email, password: guess }),
  });
  const requestId = answer.headers.get('x-request-id')!;
  const has = (...parts: string[]) => parts.every((part) => collected.includes(part));
  await expect.poll(() => has('security event', 'sign-in', requestId)).toBe(true);
  const { Authorization } = await signIn(product);
  const last = await fetch(`${product.url}/api/features`, { headers: { Authorization } });
  await expect.poll(() => has(last.headers.get('x-request-id')!)).toBe(true);
  for (const secret of [guess, OWNER.password, Authorization.slice('Bearer '.length)]) {
    expect(collected).not.toContain(secret);
  }
});

it('refuses TRACE, hosts that are none, and bodies over the limit, announced or not', async () => {
  expect(await send({ method: 'TRACE', path: '/' })).toBe(405);
  expect(await send({ method: 'GET', path: '/login', headers: { Host: 'a b' } })).toBe(400);
  const path = '/api/user/login';
  const json = { 'Content-Type': 'application/json' };
  expect(await send({ method: 'POST', path, headers: { ...json, 'Content-Length': '12582913' } })).toBe(413);
  const body = Buffer.alloc(13 * 1024 * 1024, ' ');
  expect(await send({ method: 'POST', path, headers: { ...json, 'Transfer-Encoding': 'chunked' } }, body)).toBe(413);
});

// Node itself would wait for a minute and more: this limit lies between the two.
deepIt('ends a connection whose headers never end', async () => {
  const { hostname, port } = new URL(product.url);
  const line = connect(Number(port), hostname);
  let said = '';
  line.setEncoding('utf8').on('data', (text: string) => (said += text));
  line.on('error', () => {});
  line.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
  const drip = setInterval(() => line.write('x'), 500);
  await once(line, 'close');
  clearInterval(drip);
  expect(said).toMatch(/^HTTP\/1\.1 408 /);
});

describe('another server on the same database, behind a proxy', () => {
  let proxied: ProductProcess;
  beforeAll(async () => {
    proxied = await start({ TRUST_PROXY: '1' });
  });
  afterAll(() => proxied.stop());

  it('is welcome, and neither has started a private database', async () => {
    for (const { url } of [product, proxied]) expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect(existsSync(path.join(folder, 'postgres'))).toBe(false);
  });

  it('believes forwarded headers and request ids only behind a proxy it was told of', async () => {
    const headers = { 'X-Forwarded-Proto': 'https', 'X-Request-Id': 'made-up-by-a-stranger' };
    const direct = await fetch(`${product.url}/healthz`, { headers });
    expect(direct.headers.get('strict-transport-security')).toBeNull();
    expect(direct.headers.get('x-request-id')).not.toBe('made-up-by-a-stranger');
    const behind = await fetch(`${proxied.url}/healthz`, { headers });
    expect(behind.headers.get('strict-transport-security')).toMatch(/^max-age=63072000/);
    expect(behind.headers.get('x-request-id')).toBe('made-up-by-a-stranger');
  });

  it('stops in order: event streams end, running requests are answered, the exit code is 0', async () => {
    const headers = await signIn(proxied);
    const stream = await fetch(`${proxied.url}/api/events`, { headers });
    const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
    let heard = '';
    while (!heard.includes('event: hello')) heard += (await reader.read()).value;
    proxied.signal('SIGTERM');
    await proxied.says(/Stopping/);
    let isDone = false;
    while (!isDone) isDone = (await reader.read()).done;
    expect(await proxied.ends()).toBe(0);
    expect(proxied.output).not.toMatch(/"level":"(?:error|fatal)"/);
  });
});
