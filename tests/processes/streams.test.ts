import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import type { ClientRequest } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countStatements } from '#tests/setup/count-statements.ts';
import type { StatementCounter } from '#tests/setup/count-statements.ts';
import { createTestDatabase } from '#tests/setup/create-test-database.ts';
import type { TestDatabase } from '#tests/setup/create-test-database.ts';
import { times } from '@plinth/testing/depth';
import { ProductProcess } from '#tests/setup/product-process.ts';

const OWNER = { email: 'owner@example.com', password: 'a long password' };
const MAX_STREAMS = 40;
/** So many times all but one of an account's streams are opened and vanish. */
const ROUNDS = times({ everyday: 1, deep: 10 });
const EVENTS = 10;
let folder: string;
let database: TestDatabase;
let product: ProductProcess;
let statements: StatementCounter;
let authorization: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'plinth-streams-'));
  chmodSync(folder, 0o755);
  database = await createTestDatabase();
  statements = await countStatements(database.url);
  product = await ProductProcess.start({
    dataFolder: folder,
    // Nothing else asks the database by itself.
    env: {
      DATABASE_URL: statements.url,
      PLINTH_ROLE: 'web',
      OWNER_EMAIL: OWNER.email,
      OWNER_PASSWORD: OWNER.password,
    },
  });
  const answer = await fetch(`${product.url}/api/user/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(OWNER),
  });
  authorization = `Bearer ${((await answer.json()) as { token: string }).token}`;
});

afterAll(async () => {
  await product.stop();
  await statements.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** A stream as a browser's tab holds it: status, and a way to vanish without a word. */
interface Opened {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly vanish: () => void;
  /** The text that has come so far. */
  readonly heard: () => string;
}

function open(): Promise<Opened> {
  return new Promise((resolve, reject) => {
    const asked: ClientRequest = request(`${product.url}/api/events`, { agent: false, headers: { authorization } });
    asked.once('error', reject);
    asked.once('response', (answer) => {
      let text = '';
      answer.on('error', () => {});
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      const opened = {
        status: answer.statusCode!,
        retryAfter: answer.headers['retry-after'],
        vanish: () => asked.destroy(),
        heard: () => text,
      };
      if (answer.statusCode !== 200) resolve(opened);
      // The server writes its first words when the stream stands.
      answer.once('data', () => resolve(opened));
    });
    asked.end();
  });
}

it('one account has so many streams; those whose connection is gone make room at once', async () => {
  for (let round = 0; round < times({ everyday: 2, deep: 3 }); round += 1) {
    // Of those that vanished last the server may not have heard yet: their places are taken as it does.
    const streams: Awaited<ReturnType<typeof open>>[] = [];
    const fill = async () => {
      const opened = await Promise.all(Array.from({ length: MAX_STREAMS - streams.length }, open));
      streams.push(...opened.filter(({ status }) => status === 200));
      return streams.length;
    };
    if (round === 0) expect(await fill()).toBe(MAX_STREAMS);
    await expect.poll(fill).toBe(MAX_STREAMS);
    const refused = await open();
    expect([refused.status, refused.retryAfter]).toEqual([429, '30']);
    for (const { vanish } of streams) vanish();
    // As soon as the server has heard of the last one.
    await expect
      .poll(async () => {
        const next = await open();
        next.vanish();
        return next.status;
      })
      .toBe(200);
    await expect
      .poll(async () => (await Promise.all(Array.from({ length: 10 }, open))).map((s) => (s.vanish(), s.status)))
      .toEqual(Array(10).fill(200));
  }
});

it('those that are gone before they are answered make room, too', async () => {
  const leave = (ticks: number) =>
    new Promise<void>((resolve) => {
      const asked = request(`${product.url}/api/events`, { agent: false, headers: { authorization } });
      asked.on('error', () => {});
      asked.once('close', resolve);
      const go = (left: number) => (left === 0 ? asked.destroy() : setImmediate(go, left - 1));
      asked.once('finish', () => go(ticks));
      asked.end();
    });
  // At any moment of the answer's making.
  const step = times({ everyday: 16, deep: 4 });
  for (let ticks = 0; ticks < 400; ticks += step) await Promise.all([leave(ticks), leave(ticks + 1), leave(ticks + 2)]);
  const streams: Opened[] = [];
  await expect
    .poll(async () => {
      const opened = await Promise.all(Array.from({ length: MAX_STREAMS - streams.length }, open));
      streams.push(...opened.filter(({ status }) => status === 200));
      return streams.length;
    })
    .toBe(MAX_STREAMS);
  for (const { vanish } of streams) vanish();
});

it(`${ROUNDS * (MAX_STREAMS - 1)} closed streams cost the database nothing more`, async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ id: string }>(`SELECT "id"::text FROM "User"`);
  const topic = `account:${rows[0]!.id}`;
  let seq = 0;
  const say = async () => {
    const { rows: heads } = await client.query<{ seq: string }>(
      `INSERT INTO "StreamHead" ("topic", "lastSeq") VALUES ($1, 1)
       ON CONFLICT ("topic") DO UPDATE SET "lastSeq" = "StreamHead"."lastSeq" + 1 RETURNING "lastSeq" AS seq`,
      [topic],
    );
    seq = Number(heads[0]!.seq);
    await client.query(
      `INSERT INTO "StreamEvent" ("topic", "seq", "type", "data") VALUES ($1, $2, 'asset.deleted', $3)`,
      [topic, seq, { assetId: '00000000-0000-4000-8000-000000000000' }],
    );
    await client.query(`SELECT pg_notify('plinth_stream', $1)`, [topic]);
  };
  /** Statements until the one who listens has heard of so many events. */
  const cost = async ({ heard }: Opened) => {
    const before = statements.count();
    for (let event = 0; event < EVENTS; event += 1) {
      await say();
      await expect.poll(() => heard().includes(`id: ${seq}\n`)).toBe(true);
    }
    return statements.count() - before;
  };
  const openAll = async () => {
    const opened = await Promise.all(Array.from({ length: MAX_STREAMS - 1 }, open));
    for (const { vanish } of opened) vanish();
    return opened.filter(({ status }) => status === 200).length;
  };
  try {
    // Those of the test before may not have left yet.
    let listener = await open();
    await expect.poll(async () => (listener.status === 200 ? 200 : (listener = await open()).status)).toBe(200);
    const alone = await cost(listener);
    let gone = 0;
    await expect
      .poll(async () => (gone += await openAll()), { timeout: 120_000 })
      .toBeGreaterThanOrEqual(ROUNDS * (MAX_STREAMS - 1));
    // As soon as the last of them have gone: opening them costs something.
    await expect.poll(() => cost(listener)).toBeLessThan(2 * alone + EVENTS);
    listener.vanish();
  } finally {
    await client.end();
  }
});
