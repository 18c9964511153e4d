import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Account } from '#app/domain/accounts/index.ts';
import { database, databasePool } from '#app/platform/database/database.server.ts';
import { deepIt, everydayIt, splitRows, times } from '@plinth/testing/depth';
import { scriptedEngines } from '#tests/doubles/scripted-engines.ts';
import { copyQueuedJob } from '#tests/fixtures/copy-queued-job.ts';
import { compositionOf, createMerchant, uploadPicture } from '#tests/fixtures/merchant.ts';
import type { JobPlace } from '../job-place.schema.ts';
import { submitJob } from '../submit-job.server.ts';
import { startWorker } from '../worker/start-worker.server.ts';
import type { JobWorker } from '../worker/start-worker.server.ts';

/** Ordered by a program, or as a part of a run over many products: no person waits at a screen. */
const BACKGROUND = times({ everyday: 8, deep: 20 });
/** Files that one person drops at once. */
const DROPPED = 200;
const SCREEN: JobPlace = { kind: 'tool', id: null };

let bulk: Account;
let bulkPicture: string;
let worker: JobWorker | undefined;

beforeEach(async () => {
  bulk = await createMerchant(0);
  bulkPicture = await uploadPicture(bulk);
});
afterEach(async () => {
  await worker?.stop({ graceMs: 0 });
  worker = undefined;
});

async function order(account: Account, assetId: string, place: JobPlace | null = null): Promise<string> {
  const options = { account, kind: 'cut-out', input: { assetId }, count: 1, idempotencyKey: randomUUID(), place };
  return (await submitJob(options)).jobId;
}

async function orderInBackground(account = bulk, assetId = bulkPicture, count = BACKGROUND): Promise<string[]> {
  const ids: string[] = [];
  for (let nth = 0; nth < count; nth += 1) ids.push(await order(account, assetId));
  return ids;
}

/** Lets one slot work through them all; their ids in the order in which the database says that they were started. */
async function runAll(ids: readonly string[]): Promise<readonly string[]> {
  worker = await startWorker({ engines: scriptedEngines(), concurrency: 1 });
  const open = () => database().job.count({ where: { id: { in: [...ids] }, finishedAt: null } });
  await expect.poll(open, { timeout: 120_000 }).toBe(0);
  const rows = await database().job.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, startedAt: true },
    orderBy: { startedAt: 'asc' },
  });
  // No two of them at the same moment, or the order would say nothing.
  expect(new Set(rows.map(({ startedAt }) => startedAt!.getTime())).size).toBe(ids.length);
  return rows.map(({ id }) => id);
}

everydayIt(
  `a job that a person waits for at a screen goes before ${BACKGROUND} background jobs of the same account, all but the first`,
  async () => {
    const background = await orderInBackground();
    const watched = await order(bulk, bulkPicture, SCREEN);
    const started = await runAll([...background, watched]);
    expect(started.indexOf(watched)).toBe(1);
    expect(started.filter((id) => id !== watched)).toEqual(background);
  },
);

test.each<[string, JobPlace, JobPlace]>(
  splitRows(
    [
      ['dropped onto another canvas', { kind: 'scene', id: randomUUID() }, { kind: 'scene', id: randomUUID() }],
      ['dropped into a tool', SCREEN, { kind: 'scene', id: randomUUID() }],
    ],
    1,
  ),
)(
  `a picture of the canvas goes before ${DROPPED} files that the same person has %s, all but the first`,
  async (_name, batch, canvas) => {
    // Two real orders, so that the copies stand as far apart as orders do.
    const dropped = [await order(bulk, bulkPicture, batch), await order(bulk, bulkPicture, batch)];
    await copyQueuedJob(dropped[1]!, DROPPED - dropped.length);
    const looked = await order(bulk, bulkPicture, canvas);
    const mine = { userId: bulk.id };
    expect(await database().job.count({ where: { ...mine, finishedAt: null } })).toBe(DROPPED + 1);
    worker = await startWorker({ engines: scriptedEngines(), concurrency: 1 });
    const { startedAt } = await expect
      .poll(() => database().job.findFirst({ where: { id: looked, finishedAt: { not: null } } }), { timeout: 120_000 })
      .not.toBeNull()
      .then(() => database().job.findUniqueOrThrow({ where: { id: looked } }));
    await worker.stop({ graceMs: 0 });
    const sooner = { ...mine, id: { not: looked }, startedAt: { lte: startedAt! } };
    expect((await database().job.findMany({ where: sooner })).map(({ id }) => id)).toEqual([dropped[0]]);
    await databasePool().query('DELETE FROM pgboss.job');
    await database().job.deleteMany({ where: mine });
  },
);

everydayIt('many canvases of one account do not add up: another account waits for a few of them at most', async () => {
  const mine: string[] = [];
  for (let nth = 0; nth < 12; nth += 1) mine.push(await order(bulk, bulkPicture, { kind: 'scene', id: randomUUID() }));
  const other = await createMerchant(0);
  const single = await order(other, await uploadPicture(other), { kind: 'scene', id: randomUUID() });
  expect((await runAll([...mine, single])).indexOf(single)).toBeLessThanOrEqual(3);
});

everydayIt(`one job of another account goes before ${BACKGROUND} background jobs, all but the first`, async () => {
  const background = await orderInBackground();
  const other = await createMerchant(0);
  const single = await order(other, await uploadPicture(other));
  const started = await runAll([...background, single]);
  expect(started.indexOf(single)).toBe(1);
});

deepIt('two accounts with many each take turns', async () => {
  const other = await createMerchant(0);
  const mine = await orderInBackground(bulk, bulkPicture, 6);
  const theirs = await orderInBackground(other, await uploadPicture(other), 6);
  const started = await runAll([...mine, ...theirs]);
  const expected = mine.flatMap((id, at) => [id, theirs[at]!]);
  expect(started).toEqual(expected);
});

everydayIt('a single picture goes before the runs of three other shops, whatever waits in them', async () => {
  const place: JobPlace = { kind: 'catalogue', id: randomUUID() };
  const runs: string[] = [];
  for (let nth = 0; nth < 3; nth += 1) {
    const shop = await createMerchant(0);
    const picture = await uploadPicture(shop);
    for (let job = 0; job < 4; job += 1) runs.push(await order(shop, picture, place));
  }
  const single = await order(bulk, bulkPicture);
  const started = await runAll([...runs, single]);
  expect(started.indexOf(single)).toBe(0);
  // And the runs take turns: the first of each before the second of any.
  const shops = started.slice(1, 4).map((id) => Math.floor(runs.indexOf(id) / 4));
  expect(new Set(shops).size).toBe(3);
});

everydayIt('what an account orders singly does not stand behind its own run', async () => {
  const place: JobPlace = { kind: 'catalogue', id: randomUUID() };
  const run: string[] = [];
  for (let nth = 0; nth < 6; nth += 1) run.push(await order(bulk, bulkPicture, place));
  const single = await order(bulk, bulkPicture);
  expect((await runAll([...run, single])).indexOf(single)).toBe(0);
});

everydayIt('a job of a run leaves its worker between two pictures for a single one, and loses none', async () => {
  const other = await createMerchant(10);
  const shop = await createMerchant(10);
  const photo = async (account: Account, count: number, prompt: string, place: JobPlace | null) => {
    const composition = compositionOf(await uploadPicture(account));
    const input = { composition, prompt, seed: 1 };
    const key = randomUUID();
    return (await submitJob({ account, kind: 'product-photo', input, count, idempotencyKey: key, place })).jobId;
  };
  const seen: string[] = [];
  let single: Promise<string> | undefined;
  const before = async (index: number, _signal: AbortSignal, prompt?: string) => {
    seen.push(`${prompt} ${index}`);
    // Ordered while the first picture of the run is made.
    if (prompt === 'of the run') single ??= photo(other, 1, 'single', null);
    await single;
  };
  const run = await photo(shop, 3, 'of the run', { kind: 'catalogue', id: randomUUID() });
  worker = await startWorker({ engines: scriptedEngines({ before }), concurrency: 1 });
  const open = () => database().job.count({ where: { id: run, finishedAt: null } });
  await expect.poll(open).toBe(0);
  expect(seen.indexOf('single 0')).toBe(1);
  const job = await database().job.findUniqueOrThrow({ where: { id: run }, include: { outputs: true } });
  expect(job).toMatchObject({ status: 'succeeded', run: 2, waits: 1, failures: 0 });
  expect(new Set(job.outputs.map(({ assetId }) => assetId)).size).toBe(3);
});
