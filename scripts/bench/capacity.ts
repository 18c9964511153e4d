import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Account } from '#app/domain/accounts/index.ts';
import { countStatements } from '#tests/setup/count-statements.ts';
import type { StatementCounter } from '#tests/setup/count-statements.ts';
import type { Limit } from './figures.ts';
import { reportLimit } from './figures.ts';
import { percentile } from './measure.ts';
import { withWeb } from './with-web.ts';

const SHOPS = 1_000;
/** The scripted engine's time for one picture. */
const PICTURE_MS = 1_000;
const SLOTS = 8;
/** A day is 24 hours of this length: the times below are in pictures, so that they hold for any engine. */
const HOUR_MS = 4_000;
/** Orders by hour, as shares of the busiest: shops of one continent, that work by day and in the evening. */
const DAY = [
  0.1, 0.06, 0.05, 0.05, 0.06, 0.1, 0.2, 0.4, 0.7, 0.9, 1, 0.95, 0.8, 0.85, 0.95, 1, 0.95, 0.85, 0.75, 0.75, 0.7, 0.55,
  0.35, 0.2,
];
/** Shares of the slots that are busy in the busiest hours. */
const LOADS = [0.5, 0.8, 0.95];
const LOOK_MS = 250;
/** The time for the work that still waits at the end of a day; more, and the day was too much. */
const REST_MS = 60_000;
const topic: Limit['topic'] = 'Queue';

let statements: StatementCounter | null = null;

interface Day {
  readonly waits: readonly number[];
  readonly orders: number;
  readonly statementsPerPicture: number;
  readonly transactionsPerPicture: number;
  readonly rowsPerPicture: number;
}

/**
 * A day of 1,000 shops in a minute and a half, at three loads: each order is a real job with its hold, row, claim, delivery
 * and settlement on a real PostgreSQL; only the engine is scripted, so that the time of a picture is known.
 */
export async function reportCapacity(): Promise<void> {
  console.log(`\nCapacity: a day of ${SHOPS} shops, ${SLOTS} slots, ${PICTURE_MS} ms a picture`);
  await withWeb(async () => {
    // Of this process, which submits and works; read before its database is opened.
    statements = await countStatements(process.env['DATABASE_URL']!);
    process.env['DATABASE_URL'] = statements.url;
    const { startWorker } = await import('#app/domain/generation/index.server.ts');
    const { scriptedEngines } = await import('#tests/doubles/scripted-engines.ts');
    const { createMerchant } = await import('#tests/fixtures/merchant.ts');
    const shops: Account[] = [];
    for (let shop = 0; shop < SHOPS; shop += 1) shops.push(await createMerchant(1_000));
    const engines = scriptedEngines({ before: () => wait(PICTURE_MS) });
    const worker = await startWorker({ engines, concurrency: SLOTS });
    try {
      for (const load of LOADS) report(load, await playDay(shops, load));
    } finally {
      await worker.stop({ graceMs: 0 });
    }
  });
  await statements?.close();
}

function report(load: number, { waits, orders, ...perPicture }: Day): void {
  const percent = (load * 100).toFixed(0);
  console.log(`  ${orders} orders at ${percent} % in the busiest hours`);
  for (const [name, share] of [['half', 0.5] as const, ['95 of 100', 0.95] as const, ['all', 1] as const]) {
    const value = percentile(waits, share) / PICTURE_MS;
    reportLimit({ topic, what: `${percent} % load: ${name} started within`, unit: 'pictures', values: [value] });
  }
  const { statementsPerPicture, transactionsPerPicture, rowsPerPicture } = perPicture;
  const unit = 'a picture';
  reportLimit({ topic, what: `${percent} % load: statements`, unit, values: [statementsPerPicture] });
  reportLimit({ topic, what: `${percent} % load: transactions`, unit, values: [transactionsPerPicture] });
  reportLimit({ topic, what: `${percent} % load: rows written`, unit, values: [rowsPerPicture] });
}

/** Orders come at random, at the rate of each hour; gives the milliseconds from each order to its start. */
async function playDay(shops: readonly Account[], load: number): Promise<Day> {
  const { createRandom } = await import('#imaging/pixels/random.ts');
  const { database } = await import('#app/platform/database/database.server.ts');
  const { submitJob } = await import('#app/domain/generation/index.server.ts');
  const random = createRandom(Math.round(load * 100));
  const before = await writtenSoFar();
  const begun = performance.now();
  const orders: Promise<{ readonly jobId: string }>[] = [];
  for (const arrivalMs of arrivalsOf(load, random)) {
    await wait(Math.max(0, arrivalMs - (performance.now() - begun)));
    const account = shops[Math.floor(random() * shops.length)]!;
    const input = { prompt: 'a lit wall in a room', seed: orders.length + 1, aspect: '1:1' };
    const order = { account, kind: 'text-to-image', input, count: 1, idempotencyKey: randomUUID() };
    orders.push(submitJob(order));
  }
  const ids = (await Promise.all(orders)).map(({ jobId }) => jobId);
  const until = performance.now() + REST_MS;
  const where = { id: { in: ids }, finishedAt: null };
  while ((await database().job.count({ where })) > 0) {
    if (performance.now() > until) throw new Error(`at ${load} the day's orders are not made by its end`);
    await wait(LOOK_MS);
  }
  const after = await writtenSoFar();
  const rows = await database().$queryRaw<{ ms: number }[]>`
    SELECT extract(epoch FROM "startedAt" - "createdAt")::float8 * 1000 AS "ms"
    FROM "Job" WHERE "id" = ANY(${ids}::uuid[])`;
  return {
    waits: rows.map(({ ms }) => ms),
    orders: ids.length,
    statementsPerPicture: (after.statements - before.statements) / ids.length,
    transactionsPerPicture: (after.transactions - before.transactions) / ids.length,
    rowsPerPicture: (after.rows - before.rows) / ids.length,
  };
}

/** Milliseconds from the day's begin to each order, in their order. */
function arrivalsOf(load: number, random: () => number): number[] {
  const busiestPerMs = (load * SLOTS) / PICTURE_MS;
  const arrivals: number[] = [];
  for (let ms = 0; ;) {
    ms += -Math.log(1 - random()) / busiestPerMs;
    const share = DAY[Math.floor(ms / HOUR_MS)];
    if (share === undefined) return arrivals;
    if (random() < share) arrivals.push(ms);
  }
}

interface Written {
  readonly statements: number;
  readonly transactions: number;
  readonly rows: number;
}

/** Statements of this process, and the database's counts: transactions, and rows written. */
async function writtenSoFar(): Promise<Written> {
  const { database } = await import('#app/platform/database/database.server.ts');
  const [row] = await database().$queryRaw<Omit<Written, 'statements'>[]>`
    SELECT "xact_commit"::float8 AS "transactions", ("tup_inserted" + "tup_updated" + "tup_deleted")::float8 AS "rows"
    FROM pg_stat_database WHERE "datname" = current_database()`;
  return { statements: statements!.count(), ...row! };
}
