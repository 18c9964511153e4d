import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { OtlpCollector } from '#tests/doubles/otlp-collector.ts';
import type { CollectedSpan } from '#tests/doubles/otlp-collector.ts';
import { deepIt } from '@plinth/testing/depth';
import { createTestDatabase } from '#tests/setup/create-test-database.ts';
import type { TestDatabase } from '#tests/setup/create-test-database.ts';
import { ProductProcess } from '#tests/setup/product-process.ts';

const OWNER = { email: 'owner@plinth.test', password: 'moss lantern harbour 44' };

let folder: string;
let database: TestDatabase;
let collector: OtlpCollector;
let product: ProductProcess;

const start = (env: Readonly<Record<string, string>>) =>
  ProductProcess.start({
    dataFolder: folder,
    env: {
      DATABASE_URL: database.url,
      OWNER_EMAIL: OWNER.email,
      OWNER_PASSWORD: OWNER.password,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      // Spans that a stop would send anyway are sent soon.
      OTEL_BSP_SCHEDULE_DELAY: '200',
      OTEL_BLRP_SCHEDULE_DELAY: '200',
      OTEL_METRIC_EXPORT_INTERVAL: '500',
      OTEL_METRIC_EXPORT_TIMEOUT: '400',
      ...env,
    },
  });

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'plinth-telemetry-'));
  chmodSync(folder, 0o755);
  database = await createTestDatabase();
  collector = await OtlpCollector.start();
  product = await start({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20collector',
  });
});

afterAll(async () => {
  await product.stop();
  collector.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function signIn(): Promise<string> {
  const answer = await fetch(`${product.url}/api/user/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(OWNER),
  });
  return `Bearer ${((await answer.json()) as { token: string }).token}`;
}

async function upload(authorization: string): Promise<string> {
  const form = new FormData();
  const background = { r: 40, g: 90, b: 160 };
  const bytes = await sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer();
  form.append('image', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'box.jpg');
  const answer = await fetch(`${product.url}/api/images/upload/single`, {
    method: 'POST',
    headers: { authorization },
    body: form,
  });
  const text = await answer.text();
  expect(answer.status, text).toBeLessThan(300);
  return /"_id":"([0-9a-f-]{36})"/.exec(text)![1]!;
}

it('one staged picture is one trace, from the request to the steps of its pixels', { timeout: 180_000 }, async () => {
  const authorization = await signIn();
  const assetId = await upload(authorization);
  const item = { id: 'mug', role: 'product', source: { kind: 'asset', assetId } };
  const place = { x: 100, y: 100, width: 300, height: 225, rotation: 0, zIndex: 0 };
  const composition = { width: 512, height: 512, template: null, items: [{ ...item, ...place }] };
  const ordered = await fetch(`${product.url}/api/products/generate?code=not-for-anybody`, {
    method: 'POST',
    headers: { authorization, 'Content-Type': 'application/json', 'Idempotency-Key': 'one' },
    body: JSON.stringify({ composition, text_prompt: 'warm morning light', count: 1 }),
  });
  expect(ordered.status, await ordered.clone().text()).toBeLessThan(300);

  const spanOf = (name: string) => collector.spans.find((span) => span.name === name);
  await expect.poll(() => spanOf('job product-photo'), { timeout: 120_000 }).toBeDefined();
  await expect.poll(() => spanOf('POST /api/products/generate')).toBeDefined();
  const request = spanOf('POST /api/products/generate')!;
  const trace = collector.spans.filter(({ traceId }) => traceId === request.traceId);
  mkdirSync('tests/.artifacts', { recursive: true });
  writeFileSync('tests/.artifacts/trace-of-a-picture.txt', drawn(trace));
  const parentOf = (span: CollectedSpan) => trace.find(({ spanId }) => spanId === span.parentSpanId)?.name;
  const job = trace.find(({ name }) => name === 'job product-photo')!;
  const engine = trace.find(({ name }) => name === 'engine product-photo')!;
  const pixels = trace.find(({ name }) => name === 'pixels stage')!;
  expect([job, engine, pixels].map(parentOf)).toEqual([
    'POST /api/products/generate',
    'job product-photo',
    'engine product-photo',
  ]);
  expect(trace.filter((span) => parentOf(span) === 'pixels stage').length).toBeGreaterThan(2);
  expect(trace.some(({ name }) => name === 'deliver output')).toBe(true);
  expect(trace.some(({ name }) => name.startsWith('pg.query'))).toBe(true);
});

/** The trace as a tree, with what each span took. */
function drawn(trace: readonly CollectedSpan[], parent = '', depth = 0): string {
  const known = new Set(trace.map(({ spanId }) => spanId));
  return trace
    .filter(({ parentSpanId }) => (parent === '' ? !known.has(parentSpanId) : parentSpanId === parent))
    .toSorted((one, other) => Number(one.startNano - other.startNano))
    .map((span) => {
      const took = (span.seconds * 1000).toFixed(1).padStart(9);
      return `${took} ms  ${'  '.repeat(depth)}${span.name}\n${drawn(trace, span.spanId, depth + 1)}`;
    })
    .join('');
}

it('metrics say what waits, runs and fails, what is held, and what it takes', async () => {
  const named = (metric: string) => collector.points.filter((point) => point.metric === metric);
  await expect.poll(() => named('plinth.job.start_delay').at(-1)?.count).toBe(1);
  expect(named('plinth.job.start_delay').at(-1)!.attributes).toEqual({ kind: 'product-photo' });
  const states = new Set(named('plinth.jobs').map(({ attributes }) => attributes['state']));
  expect(states).toEqual(new Set(['waiting', 'running', 'at-provider']));
  await expect.poll(() => named('plinth.credits.held').at(-1)?.value).toBe(0);
  expect(named('plinth.streams.open').at(-1)!.value).toBe(0);
  expect(named('process.memory.usage').at(-1)!.value).toBeGreaterThan(50 * 1024 * 1024);
  const metrics = new Set(collector.points.map(({ metric }) => metric));
  expect([...metrics]).toEqual(expect.arrayContaining(['db.client.connection.count', 'v8js.memory.heap.used']));
});

it('lines of the log arrive with their trace, and nothing secret goes along', async () => {
  const guess = 'a guess that nobody made';
  const token = 'tellnobody0123456789';
  await fetch(`${product.url}/api/user/verifyTokenAuth/${token}`);
  await fetch(`${product.url}/callback/auth?code=${token}&state=${token}`, { redirect: 'manual' });
  const refused = await fetch(`${product.url}/api/user/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: OWNER.email, password: guess }),
  });
  const requestId = refused.headers.get('x-request-id');
  const ofRequest = () => collector.records.filter(({ attributes }) => attributes['requestId'] === requestId);
  await expect.poll(() => ofRequest().map(({ body }) => body)).toContain('POST /api/user/login');
  expect(ofRequest().every(({ severity }) => severity === 'info' || severity === 'warn')).toBe(true);
  await expect.poll(() => collector.spans.some(({ name }) => name === 'POST /api/user/login')).toBe(true);
  const traces = new Set(collector.spans.map(({ traceId }) => traceId));
  expect(ofRequest().every(({ traceId }) => traces.has(traceId))).toBe(true);
  await expect.poll(() => collector.text).toContain('/callback/auth');
  for (const secret of [guess, token, OWNER.password, 'not-for-anybody']) expect(collector.text).not.toContain(secret);
  expect(collector.headers.every(({ authorization }) => authorization === 'Bearer collector')).toBe(true);
  expect(collector.resources[0]).toMatchObject({ 'service.name': 'plinth' });
});

deepIt('a collector that is away is reported once, and keeps nothing from stopping', async () => {
  const away = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
  await away.says(/the collector does not take what is sent to it/);
  await away.stop();
  expect(away.output.match(/the collector does not take/g)).toHaveLength(1);
});
