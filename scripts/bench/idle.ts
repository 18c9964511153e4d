import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { readPrivateUrl } from '../../launch/private-postgres.ts';
import { reportLimit } from './figures.ts';
import { processorMs, processTree } from './measure.ts';
import { withProduct } from './with-product.ts';

/** Long enough for what comes once a minute to be in it. */
const SECONDS = 130;
/** What the start leaves to do. */
const SETTLE_SECONDS = 20;
const MOST_TRANSACTIONS = { atMost: 1 };
const MOST_OF_A_CORE = { atMost: 0.5 };

/** What a started product does while nobody does anything: transactions a second, and processor time with its database's. */
export async function reportIdle(): Promise<void> {
  console.log(`\nIdle, ${SECONDS} s with nobody there (counts: no peer)`);
  await withProduct(async ({ pid }, dataFolder) => {
    const client = new pg.Client({ connectionString: readPrivateUrl(dataFolder)! });
    await client.connect();
    try {
      await wait(SETTLE_SECONDS * 1000);
      const before = await count(client, pid);
      await wait(SECONDS * 1000);
      const after = await count(client, pid);
      // One is our own question.
      const rate = (after.transactions - before.transactions - 1) / SECONDS;
      const share = (ms: number) => (ms / (SECONDS * 1000)) * 100;
      const product = share(after.product - before.product);
      const database = share(after.database - before.database);
      const topic = 'Idle and streams';
      reportLimit({ topic, what: 'idle, transactions', unit: 'a second', values: [rate], goal: MOST_TRANSACTIONS });
      reportLimit({ topic, what: 'idle, of a core', unit: '%', values: [product + database], goal: MOST_OF_A_CORE });
      console.log(`    product ${product.toFixed(2)} %, database ${database.toFixed(2)} %`);
    } finally {
      await client.end();
    }
  });
}

async function count(client: pg.Client, pid: number) {
  // What sessions have done is written down when they next have a moment.
  await client.query('SELECT pg_stat_clear_snapshot()');
  const { rows } = await client.query<{ transactions: number }>(
    `SELECT (xact_commit + xact_rollback)::int AS transactions FROM pg_stat_database WHERE datname = current_database()`,
  );
  const all = processTree(pid).map(processorMs).filter(Number.isFinite);
  const own = processorMs(pid);
  return { transactions: rows[0]!.transactions, product: own, database: all.reduce((sum, ms) => sum + ms, 0) - own };
}
