import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { ProductProcess } from '#tests/setup/product-process.ts';
import { readPrivateUrl } from '../../launch/private-postgres.ts';
import { processorMs, processTree } from './measure.ts';

/** Long enough for what comes once a minute to be in it. */
const SECONDS = 130;
/** What the start leaves to do. */
const SETTLE_SECONDS = 20;
const MOST_TRANSACTIONS = 1;
const MOST_OF_A_CORE = 0.5;

/** What a started product does while nobody does anything: transactions a second, and processor time with its database's. */
export async function reportIdle({ pid }: Pick<ProductProcess, 'pid'>, dataFolder: string): Promise<void> {
  console.log(`\nIdle, ${SECONDS} s with nobody there (a count: no peer)`);
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
    const [product, database] = [after.product - before.product, after.database - before.database].map(share);
    const total = product! + database!;
    const said = (isMet: boolean) => (isMet ? 'met' : 'missed');
    console.log(
      `  transactions a second          ${rate.toFixed(2)} | goal at most ${MOST_TRANSACTIONS}: ${said(rate <= MOST_TRANSACTIONS)}\n` +
        `  of a core                      ${total.toFixed(2)} % (product ${product!.toFixed(2)}, database ${database!.toFixed(2)}) | ` +
        `goal at most ${MOST_OF_A_CORE} %: ${said(total <= MOST_OF_A_CORE)}`,
    );
  } finally {
    await client.end();
  }
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
