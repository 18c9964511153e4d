import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startS3 } from '#tests/doubles/s3/start-s3.ts';
import type { S3Double } from '#tests/doubles/s3/start-s3.ts';
import { createTestDatabase } from '#tests/setup/create-test-database.ts';
import type { TestDatabase } from '#tests/setup/create-test-database.ts';
import { ProductProcess } from '#tests/setup/product-process.ts';

const OWNER = { email: 'owner@example.com', password: 'a long password' };
const JOBS = 16;
const PICTURES = 2;

let home: string;
let database: TestDatabase;
let store: S3Double;
let env: Readonly<Record<string, string>>;
const running: ProductProcess[] = [];

/** As on four machines: one database, one bucket, one secret; each with a disk of its own. */
beforeAll(async () => {
  home = mkdtempSync(path.join(tmpdir(), 'plinth-machines-'));
  database = await createTestDatabase();
  store = await startS3();
  env = {
    DATABASE_URL: database.url,
    APP_SECRET: randomBytes(32).toString('base64url'),
    STORAGE_URL: store.url,
    STORAGE_ACCESS_KEY_ID: store.accessKeyId,
    STORAGE_SECRET_ACCESS_KEY: store.secretAccessKey,
    OWNER_EMAIL: OWNER.email,
    OWNER_PASSWORD: OWNER.password,
    CUTOUT_MODEL: 'none',
    STOP_GRACE_SECONDS: '0',
  };
  // The rules are asked in this process, on the same database.
  Object.assign(process.env, {
    ...env,
    NODE_ENV: 'test',
    DATA_DIR: path.join(home, 'test'),
    PLINTH_ROOT: process.cwd(),
  });
});

afterAll(async () => {
  const { closeDatabase } = await import('#app/platform/database/database.server.ts');
  await Promise.all(running.map((each) => each.stop()));
  await closeDatabase();
  await database.drop();
  await store.close();
  rmSync(home, { recursive: true, force: true });
});

const spawn = async (role: 'web' | 'worker', name: string, more: Readonly<Record<string, string>> = {}) => {
  const product = await ProductProcess.spawn({
    dataFolder: path.join(home, name),
    env: { ...env, PLINTH_ROLE: role, ...more },
  });
  running.push(product);
  return product;
};

const start = async (role: 'web' | 'worker', name: string) => {
  const product = await spawn(role, name);
  await product.says(role === 'web' ? /Stop with Ctrl\+C/ : /worker is running/);
  return product;
};

async function post<T>(
  web: ProductProcess,
  where: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<T> {
  const answer = await fetch(web.url + where, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${where}: ${answer.status} ${text}`);
  return JSON.parse(text) as T;
}

async function upload(web: ProductProcess, authorization: string): Promise<{ id: string; original: string }> {
  const bytes = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#3366cc' } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'mug.jpg');
  const answer = await fetch(`${web.url}/api/images/upload/single`, {
    method: 'POST',
    headers: { authorization },
    body: form,
  });
  const text = await answer.text();
  expect(answer.status, text).toBeLessThan(300);
  const original = /"original":"([^"]+)"/.exec(text)![1]!;
  return { id: /"_id":"([0-9a-f-]{36})"/.exec(text)![1]!, original };
}

/** The account's event stream at one web process, opened again where it ended: ended jobs with how often each was told. */
function listen(web: ProductProcess, authorization: string) {
  const finished = new Map<string, number>();
  let lastSeq = '';
  let isClosed = false;
  const open = () => {
    if (isClosed) return;
    const asked = request(`${web.url}/api/events`, {
      agent: false,
      headers: { authorization, ...(lastSeq && { 'last-event-id': lastSeq }) },
    });
    asked.on('error', () => {});
    asked.once('close', open);
    asked.once('response', (answer) => {
      let text = '';
      answer.on('error', () => {});
      answer.setEncoding('utf8').on('data', (part: string) => {
        const frames = (text + part).split('\n\n');
        text = frames.pop()!;
        for (const frame of frames) {
          lastSeq = /^id: (\d+)$/m.exec(frame)?.[1] ?? lastSeq;
          if (!frame.includes('event: job.finished')) continue;
          const subject = /"subject":"([^"]+)"/.exec(frame)![1]!;
          finished.set(subject, (finished.get(subject) ?? 0) + 1);
        }
      });
    });
    asked.end();
    close = () => asked.destroy();
  };
  let close = () => {};
  open();
  return {
    finished,
    close() {
      isClosed = true;
      close();
    },
  };
}

const composition = (assetId: string) => ({
  width: 512,
  height: 512,
  template: null,
  items: [
    {
      id: 'mug',
      role: 'product',
      source: { kind: 'asset', assetId },
      x: 100,
      y: 100,
      width: 300,
      height: 225,
      rotation: 0,
      zIndex: 0,
    },
  ],
});

it('two webs and two workers are one product, whichever of them is killed', { timeout: 400_000 }, async () => {
  // A killed web process left this on its own disk.
  const left = path.join(home, 'web-a/incoming/left');
  mkdirSync(left, { recursive: true });
  utimesSync(left, 0, 0);
  // At the same moment: the first start of each makes what there is to make, once.
  const [a, firstB, firstOne] = await Promise.all([
    start('web', 'web-a'),
    start('web', 'web-b'),
    start('worker', 'worker-1'),
    start('worker', 'worker-2'),
  ]);
  let b = firstB;
  await expect.poll(() => existsSync(left)).toBe(false);

  // A session of one is a session of the other, and a file of one a file of the other, by the same address.
  const { token } = await post<{ token: string }>(a, '/api/user/login', OWNER);
  const authorization = `Bearer ${token}`;
  const { id, original } = await upload(a, authorization);
  const [atA, atB, part] = await Promise.all([
    fetch(a.url + original),
    fetch(b.url + original),
    fetch(b.url + original, { headers: { range: 'bytes=-100' } }),
  ]);
  const bytes = Buffer.from(await atA.arrayBuffer());
  expect([atA.status, atB.status, part.status]).toEqual([200, 200, 206]);
  expect(bytes.equals(Buffer.from(await atB.arrayBuffer()))).toBe(true);
  expect(bytes.subarray(-100).equals(Buffer.from(await part.arrayBuffer()))).toBe(true);
  expect((await fetch(b.url + original, { headers: { range: `bytes=${bytes.length}-` } })).status).toBe(416);

  const stream = listen(a, authorization);
  const { findViolations } = await import('./faults/find-violations.server.ts');
  const { database: db } = await import('#app/platform/database/database.server.ts');
  const ended = () => db().job.count({ where: { finishedAt: { not: null } } });
  const ids = new Map<string, string>();
  /** Sends the order to a running process, again with the same key where no answer came. */
  const order = async (key: string, turn: number): Promise<void> => {
    const body = { composition: composition(id), text_prompt: `intent ${key}`, count: PICTURES };
    const headers = { authorization, 'Idempotency-Key': key };
    for (let attempt = 0; ; attempt += 1) {
      const web = (turn + attempt) % 2 === 0 ? a : b;
      const given = await post<{ jobId: string }>(web, '/api/products/generate', body, headers).catch(
        (error: unknown) => {
          if (attempt > 200 || /: 4\d\d /.test(String(error))) throw error;
          return null;
        },
      );
      if (given) return void ids.set(key, given.jobId);
    }
  };
  const orders = (from: number, to: number) =>
    Promise.all(Array.from({ length: to - from }, (_, index) => order(`order-${from + index}`, index)));

  await orders(0, JOBS / 2);
  await expect.poll(ended).toBeGreaterThan(0);
  firstOne.signal('SIGKILL');
  const nextOne = start('worker', 'worker-1');
  expect(await findViolations()).toEqual([]);
  // One web is killed while it is asked.
  const rest = orders(JOBS / 2, JOBS);
  b.signal('SIGKILL');
  await b.ends();
  b = await start('web', 'web-b');
  await rest;
  await nextOne;
  await expect.poll(ended, { timeout: 200_000 }).toBe(JOBS);

  // Nothing is lost, nothing doubled, and each was told once to who listens at A, wherever it was worked on.
  expect(ids.size).toBe(JOBS);
  const jobs = await db().job.findMany({ include: { outputs: true } });
  expect(jobs.map((job) => job.id).sort()).toEqual([...ids.values()].sort());
  for (const job of jobs) {
    expect(job.outputs.map(({ status }) => status)).toEqual(Array(PICTURES).fill('delivered'));
  }
  await expect.poll(() => stream.finished.size).toBe(JOBS);
  expect([...stream.finished.values()]).toEqual(Array(JOBS).fill(1));
  stream.close();
  expect(await findViolations()).toEqual([]);

  // Every row has its bytes in the bucket; what is there without a row is named by an intent.
  const rows = await db().assetFile.findMany();
  for (const { storageKey, sha256 } of rows) {
    expect(createHash('sha256').update(store.objects.get(storageKey)!).digest('hex'), storageKey).toBe(sha256);
  }
  const named = new Set([
    ...rows.map(({ storageKey }) => storageKey),
    ...(await db().storedObjectIntent.findMany()).map(({ storageKey }) => storageKey),
  ]);
  expect([...store.objects.keys()].filter((key) => key.startsWith('assets/') && !named.has(key))).toEqual([]);
  // Nothing of the files is on any of the four disks, and the store was never asked what it has.
  for (const name of ['web-a', 'web-b', 'worker-1', 'worker-2']) {
    expect(readdirSync(path.join(home, name)).filter((entry) => entry !== 'incoming' && entry !== 'outbox')).toEqual(
      [],
    );
  }
  expect(store.refused.filter((refusal) => !refusal.includes('NoSuchKey'))).toEqual([]);

  // A file deleted at one is gone at the other; the bucket keeps it for the hour in which it may be brought back.
  await post(b, '/api/user/project/delete', { id }, { authorization });
  expect((await fetch(a.url + original)).status).toBe(404);
  expect([...store.objects.keys()].filter((key) => key.includes(id))).not.toEqual([]);
});

it('says no while the bucket is away, and yes when it is back', async () => {
  const web = await start('web', 'web-c');
  const state = async () => {
    const answer = await fetch(`${web.url}/readyz`);
    return [answer.status, ((await answer.json()) as { checks: { storage: string } }).checks.storage];
  };
  expect(await state()).toEqual([200, 'ok']);
  const { token } = await post<{ token: string }>(web, '/api/user/login', OWNER);
  store.fault = () => ({ kind: 'cut' });
  const failed = await upload(web, `Bearer ${token}`).catch((error: unknown) => String(error));
  expect(failed).toMatch(/Files cannot be stored or read right now/);
  await expect.poll(state).toEqual([503, 'unavailable']);
  store.fault = () => null;
  await upload(web, `Bearer ${token}`);
  await expect.poll(state).toEqual([200, 'ok']);
  await web.stop();
});

it.each([
  ['another secret', { APP_SECRET: randomUUID() + randomUUID() }, /APP_SECRET is not the one/],
  [
    'a bucket that is not there',
    { STORAGE_URL: 's3://nothing?endpoint=ENDPOINT&region=eu-test-1' },
    /there is no bucket nothing/,
  ],
  ['a wrong key', { STORAGE_SECRET_ACCESS_KEY: 'wrong' }, /STORAGE_SECRET_ACCESS_KEY/],
  ['a wrong region', { STORAGE_URL: 's3://plinth-files?endpoint=ENDPOINT&region=mars-1' }, /set region=eu-test-1/],
  ['no keys', { STORAGE_ACCESS_KEY_ID: '', STORAGE_SECRET_ACCESS_KEY: '' }, /STORAGE_ACCESS_KEY_ID/],
  ['an address of no kind', { STORAGE_URL: 'ftp://files' }, /STORAGE_URL: only file:/],
] as const)('a machine with %s does not start, and says why', async (_what, more, words) => {
  const settings = Object.fromEntries(
    Object.entries<string>(more).map(([name, value]) => [name, value.replace('ENDPOINT', store.endpoint)]),
  );
  const product = await spawn('web', 'web-wrong', settings);
  expect(await product.ends()).toBe(1);
  expect(product.output).toMatch(words);
  expect(product.output).not.toContain(store.secretAccessKey);
  expect(product.output).not.toMatch(/ at .*\.ts:/);
});
