import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { ProductProcess } from '#tests/setup/product-process.ts';
import { percentile, processorMs } from './bench/measure.ts';
import { readPrivateUrl } from '../launch/private-postgres.ts';
import { runMain } from '../launch/run-main.ts';

const STREAMS = 1_000;
const ROUNDS = 12;
/** Streams of one account: everybody alone, and accounts with as many open tabs as they may have. */
const SHAPES = [1, 25] as const;
const OPEN_AT_ONCE = 50;

/**
 * `npm run bench:streams`: 1,000 open event streams of a started product; an event for every account is committed, and the time
 * is taken from the news of it to its arrival at each stream. Client and server share the machine.
 */
async function main(): Promise<void> {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'plinth-bench-'));
  chmodSync(dataFolder, 0o755);
  const product = await ProductProcess.start({
    dataFolder,
    env: { OWNER_PASSWORD: 'bench-password-1', LOG_LEVEL: 'error' },
  });
  const client = new pg.Client({ connectionString: readPrivateUrl(dataFolder)! });
  await client.connect();
  try {
    console.log(`\n${STREAMS} event streams, ${ROUNDS} events each; milliseconds from the news to the stream`);
    for (const perAccount of SHAPES) await report(product, client, perAccount);
  } finally {
    await client.end();
    await product.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

async function report({ url, pid }: ProductProcess, client: pg.Client, perAccount: number): Promise<void> {
  const accounts = await addAccounts(client, STREAMS / perAccount);
  const streams: Stream[] = [];
  const agent = new Agent({ keepAlive: false, maxSockets: Infinity });
  const tokens = accounts.flatMap(({ token }) => Array<string>(perAccount).fill(token));
  for (let at = 0; at < tokens.length; at += OPEN_AT_ONCE) {
    const opened = tokens.slice(at, at + OPEN_AT_ONCE).map((token) => openStream(url, token, agent));
    streams.push(...(await Promise.all(opened)));
  }
  const topics = accounts.map(({ id }) => `account:${id}`);
  const taken: number[] = [];
  let usedBefore = 0;
  for (let round = 1; round <= ROUNDS + 1; round += 1) {
    await append(client, topics, round);
    const arrived = streams.map((stream) => stream.hears(round));
    const start = performance.now();
    await client.query(`SELECT pg_notify('plinth_stream', topic) FROM unnest($1::text[]) AS topic`, [topics]);
    const times = await Promise.all(arrived);
    // The first round warms up.
    if (round > 1) taken.push(...times.map((time) => time - start));
    else usedBefore = processorMs(pid);
  }
  const used = (processorMs(pid) - usedBefore) / ROUNDS;
  for (const stream of streams) stream.close();
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(taken, share).toFixed(1).padStart(6));
  const shape = `${accounts.length} accounts x ${perAccount}`;
  console.log(`  ${shape.padEnd(20)} p50 ${p50}   p95 ${p95}   p99 ${p99}   slowest ${Math.max(...taken).toFixed(1)}`);
  // Of a machine that others use, too, this says more than the times do.
  if (!Number.isNaN(used))
    console.log(`  ${''.padEnd(20)} the server's own processor time for an event to all: ${used.toFixed(0)} ms`);
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
    const asked = request(`${url}/api/events`, { agent, headers: { authorization: `Bearer ${token}` } });
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

runMain(main);
