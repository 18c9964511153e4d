import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { countStatements } from '#tests/setup/count-statements.ts';
import { ProductProcess } from '#tests/setup/product-process.ts';
import { openDatabase } from '../../launch/open-database.ts';
import { reportLimit } from './figures.ts';
import { processorMs, processTree } from './measure.ts';
import { PRODUCT_ENV, withFolder } from './with-product.ts';

/** Long enough for what comes every two minutes to be in it. */
const SECONDS = 130;
/** The seconds that a start's own work needs to settle. */
const SETTLE_SECONDS = 20;
const MOST_STATEMENTS = { atMost: 6 };
const topic = 'Idle and streams';

/**
 * Cost of an idle product: statements a second, counted on their way to the database, and processor time including its
 * database's. Transactions are reported as well: PostgreSQL counts its own upkeep of the new tables among them.
 */
export async function reportIdle(): Promise<void> {
  console.log(`\nIdle, ${SECONDS} s without a visitor (counts: no peer)`);
  await withFolder(async (folder) => {
    const root = path.resolve(import.meta.dirname, '../..');
    const database = await openDatabase({ root, dataFolder: folder, whenInUse: 'refuse', onNote: () => {} });
    const statements = await countStatements(database.url);
    try {
      await withFolder(async (dataFolder) => {
        const env = { ...PRODUCT_ENV, DATABASE_URL: statements.url, DATABASE_MIGRATE_URL: database.migrateUrl };
        const product = await ProductProcess.start({ dataFolder, env });
        const client = new pg.Client({ connectionString: database.migrateUrl });
        try {
          await client.connect();
          await report(client, statements.count, product.pid, database.privateServer!.pid);
        } finally {
          await client.end();
          await product.stop();
        }
      });
    } finally {
      await statements.close();
      await database.close();
    }
  });
}

async function report(
  client: pg.Client,
  counted: () => number,
  productPid: number,
  databasePid: number,
): Promise<void> {
  const look = async () => ({
    statements: counted(),
    transactions: await countTransactions(client),
    product: processorMs(productPid),
    database: processTree(databasePid)
      .map(processorMs)
      .filter(Number.isFinite)
      .reduce((sum, ms) => sum + ms, 0),
  });
  await wait(SETTLE_SECONDS * 1000);
  const before = await look();
  await wait(SECONDS * 1000);
  const after = await look();
  const rate = (after.statements - before.statements) / SECONDS;
  const share = (ms: number) => (ms / (SECONDS * 1000)) * 100;
  const product = share(after.product - before.product);
  const database = share(after.database - before.database);
  // Two are our own question.
  const transactions = (after.transactions - before.transactions - 2) / SECONDS;
  reportLimit({ topic, what: 'idle, statements', unit: 'a second', values: [rate], goal: MOST_STATEMENTS });
  reportLimit({ topic, what: 'idle, transactions with upkeep', unit: 'a second', values: [transactions] });
  reportLimit({ topic, what: 'idle, of a core', unit: '%', values: [product + database] });
  console.log(`    product ${product.toFixed(2)} %, database ${database.toFixed(2)} %`);
}

async function countTransactions(client: pg.Client): Promise<number> {
  // The counts of sessions are written down when they next have a moment.
  await client.query('SELECT pg_stat_clear_snapshot()');
  const { rows } = await client.query<{ transactions: number }>(
    `SELECT (xact_commit + xact_rollback)::int AS transactions FROM pg_stat_database WHERE datname = current_database()`,
  );
  return rows[0]!.transactions;
}
