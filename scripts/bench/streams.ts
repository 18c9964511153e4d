import { spawn } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { ProductProcess } from '#tests/setup/product-process.ts';
import { readPrivateUrl } from '../../launch/private-connection.ts';
import { compare } from './compare.ts';
import type { Arm } from './compare.ts';
import { reportComparison, reportLimit } from './figures.ts';
import { median, percentile, processorMs } from './measure.ts';
import { withProduct } from './with-product.ts';

const STREAMS = 1_000;
const PAIRS = 16;
/** Of a bare server that hears the same news and reads the same events. */
const BESIDE_BARE = { atMost: 1.5 };
/** Streams per account: one, and the most open tabs that an account may have. */
const SHAPES = [1, 25] as const;
const OPEN_AT_ONCE = 50;
/** Longer than PostgreSQL keeps to itself what an idle session has done. */
const TOLD_MS = 11_000;
/** The product's own statements in a second. */
const OWN_BEAT = 1.2;
const EVENTS_COUNTED = 20;

/**
 * `npm run bench:streams`: 1,000 open event streams of a started product, and as many of a bare server beside it; an event for
 * every account is committed, and the time is taken from the news of it to its arrival at each stream. Client and servers share the
 * machine.
 */
export async function reportStreams(): Promise<void> {
  await withProduct(async (product, dataFolder) => {
    const databaseUrl = readPrivateUrl(dataFolder)!;
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const bare = await startBareStreams(databaseUrl);
    try {
      console.log(`\n${STREAMS} event streams each; milliseconds from the news to the stream, at the middle one`);
      for (const perAccount of SHAPES) await report(product, bare.url, client, perAccount);
    } finally {
      await bare.stop();
      await client.end();
    }
  });
}

async function report(product: ProductProcess, bareUrl: string, client: pg.Client, perAccount: number): Promise<void> {
  const shape = `${STREAMS / perAccount} accounts x ${perAccount} streams`;
  const sides = [
    await openAll(client, perAccount, ({ token }) => ({ url: `${product.url}/api/events`, token })),
    await openAll(client, perAccount, ({ id }) => ({ url: `${bareUrl}/${id}`, token: '' })),
  ] as const;
  const taken: number[] = [];
  let used = 0;
  const arm = (name: string, side: Side, keep: (times: readonly number[], ms: number) => void): Arm => ({
    name,
    run: async () => {
      const before = processorMs(product.pid);
      const times = await side.tellAll();
      keep(times, processorMs(product.pid) - before);
      return median(times);
    },
  });
  const ours = arm('Plinth', sides[0], (times, ms) => {
    taken.push(...times);
    used += ms / STREAMS;
  });
  const peer = arm('bare server', sides[1], () => {});
  const result = await compare({ ours, peer, pairs: PAIRS, warmUps: 2, goal: BESIDE_BARE });
  reportComparison('Idle and streams', `an event at ${shape}`, 'ms', result);
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(taken, share).toFixed(1));
  const each = (used * STREAMS) / (taken.length / STREAMS);
  console.log(
    `    all of them: p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms; its own processor time ${each.toFixed(0)} ms`,
  );
  const values = [await readsOf(client, sides[0])];
  const what = `reads of an event for ${STREAMS / perAccount} topics`;
  reportLimit({ topic: 'Idle and streams', what, unit: 'statements', values, goal: { atMost: STREAMS / perAccount } });
  for (const side of sides) side.close();
}

/** Statements of an event to all, without those of this bench and what the product asks by itself. */
async function readsOf(client: pg.Client, side: Side): Promise<number> {
  const read = async () => {
    await wait(TOLD_MS);
    await client.query('SELECT pg_stat_clear_snapshot()');
    const { rows } = await client.query<{ count: number }>(
      `SELECT (xact_commit + xact_rollback)::int AS count FROM pg_stat_database WHERE datname = current_database()`,
    );
    return { count: rows[0]!.count, at: performance.now() };
  };
  const before = await read();
  for (let event = 0; event < EVENTS_COUNTED; event += 1) await side.tellAll();
  const after = await read();
  // Of ours: one that adds the events, one that tells, for each; and two that ask for the count.
  const own = EVENTS_COUNTED * 2 + 2 + ((after.at - before.at) / 1000) * OWN_BEAT;
  return Math.max(0, Math.round((after.count - before.count - own) / EVENTS_COUNTED));
}

interface Side {
  /** Commits an event for every account and tells of it; milliseconds until each stream has it. */
  tellAll(): Promise<number[]>;
  close(): void;
}

async function openAll(
  client: pg.Client,
  perAccount: number,
  addressOf: (account: BenchAccount) => { url: string; token: string },
): Promise<Side> {
  const accounts = await addAccounts(client, STREAMS / perAccount);
  const streams: Stream[] = [];
  const agent = new Agent({ keepAlive: false, maxSockets: Infinity });
  const addresses = accounts.flatMap(
    (account) => Array(perAccount).fill(addressOf(account)) as { url: string; token: string }[],
  );
  for (let at = 0; at < addresses.length; at += OPEN_AT_ONCE) {
    const opened = addresses.slice(at, at + OPEN_AT_ONCE).map(({ url, token }) => openStream(url, token, agent));
    streams.push(...(await Promise.all(opened)));
  }
  const topics = accounts.map(({ id }) => `account:${id}`);
  let round = 0;
  return {
    async tellAll() {
      round += 1;
      await append(client, topics, round);
      const arrived = streams.map((stream) => stream.hears(round));
      const start = performance.now();
      await client.query(`SELECT pg_notify('plinth_stream', topic) FROM unnest($1::text[]) AS topic`, [topics]);
      return (await Promise.all(arrived)).map((time) => time - start);
    },
    close: () => streams.forEach((stream) => stream.close()),
  };
}

async function startBareStreams(databaseUrl: string): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'bare-streams.child.ts')], {
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
  return {
    url: `http://127.0.0.1:${/peer on (\d+)/.exec(said)![1]}`,
    async stop() {
      child.kill();
      await once(child, 'close');
    },
  };
}

interface BenchAccount {
  readonly id: string;
  readonly token: string;
}

async function addAccounts(client: pg.Client, count: number): Promise<BenchAccount[]> {
  const accounts = Array.from({ length: count }, () => ({
    id: randomUUID(),
    token: randomBytes(32).toString('base64url'),
  }));
  const ids = accounts.map(({ id }) => id);
  const hashes = accounts.map(({ token }) => createHash('sha256').update(token).digest('hex'));
  await client.query(
    `INSERT INTO "User" ("id", "email", "fname", "lname", "status", "updatedAt")
     SELECT id, id || '@example.com', 'Ada', 'Shop', 'active', now() FROM unnest($1::uuid[]) AS id`,
    [ids],
  );
  await client.query(
    `INSERT INTO "UserSession" ("id", "userId", "tokenHash", "expiresAt")
     SELECT gen_random_uuid(), id, hash, now() + interval '1 hour' FROM unnest($1::uuid[], $2::text[]) AS given(id, hash)`,
    [ids, hashes],
  );
  return accounts;
}

async function append(client: pg.Client, topics: readonly string[], seq: number): Promise<void> {
  await client.query(
    `WITH head AS (
       INSERT INTO "StreamHead" ("topic", "lastSeq") SELECT topic, $2 FROM unnest($1::text[]) AS topic
       ON CONFLICT ("topic") DO UPDATE SET "lastSeq" = $2
     )
     INSERT INTO "StreamEvent" ("topic", "seq", "type", "data")
     SELECT topic, $2, 'asset.deleted', '{"assetId":"00000000-0000-4000-8000-000000000000"}' FROM unnest($1::text[]) AS topic`,
    [topics, seq],
  );
}

interface Stream {
  /** When the event of this number arrives. */
  hears(seq: number): Promise<number>;
  close(): void;
}

function openStream(url: string, token: string, agent: Agent): Promise<Stream> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent, headers: { authorization: `Bearer ${token}` } });
    asked.once('error', reject);
    asked.once('response', (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`a stream was answered ${answer.statusCode}`));
      let wanted = { seq: 0, tell: (_at: number) => {} };
      answer.on('error', () => {});
      answer.setEncoding('utf8').on('data', (text: string) => {
        const at = performance.now();
        if (text.includes('event: hello')) {
          resolve({
            hears: (seq) => new Promise((tell) => (wanted = { seq, tell })),
            close: () => asked.destroy(),
          });
        } else if (text.includes(`id: ${wanted.seq}\n`)) wanted.tell(at);
      });
    });
    asked.end();
  });
}
