import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { getCredits } from '#app/domain/credits/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import type { Account } from '#app/domain/accounts/index.ts';
import { compositionOf, createMerchant, uploadPicture } from '#tests/fixtures/merchant.ts';
import { getJob } from '../get-job.server.ts';
import { claimJob } from '../jobs/claim-job.server.ts';
import { giveBackJob } from '../jobs/give-back-job.server.ts';
import { MAX_FAILURES } from '../jobs/job-queue.ts';
import { lockJob } from '../jobs/lock-job.server.ts';
import { submitJob } from '../submit-job.server.ts';
import { DEAD_AFTER_MS, EVERYTHING, GONE_AFTER_MS, LifeLine } from './life-line.server.ts';
import { watchForDeadWorkers } from './sweep-dead-workers.server.ts';

let nowMs: number;

async function submitPhoto(account: Account, { count }: { readonly count: number }) {
  const assetId = await uploadPicture(account);
  const input = { composition: compositionOf(assetId), prompt: 'Soft light', seed: 1 };
  return submitJob({ account, kind: 'product-photo', input, count, idempotencyKey: randomUUID() });
}

const watch = () => watchForDeadWorkers(() => nowMs);
const isEnrolled = (id: string) =>
  database()
    .worker.count({ where: { id } })
    .then((count) => count === 1);

beforeEach(async () => {
  nowMs = 1_000_000;
  await database().worker.deleteMany();
});

/** As a clock that was set back by an hour leaves a row: everything it says lies ahead. */
const fromTheFuture = (id: string) =>
  database().$executeRaw`UPDATE "Worker" SET "beatAt" = now() + interval '1 hour' WHERE "id" = ${id}::uuid`;

it('a dead worker is buried whatever the clocks say, and its job goes on', async () => {
  const account = await createMerchant(10);
  const { jobId } = await submitPhoto(account, { count: 1 });
  const life = new LifeLine(randomUUID());
  await life.enrol();
  await claimJob(jobId, life.workerId);
  await fromTheFuture(life.workerId);
  const others = watch();
  expect(await others.sweep()).toBe(0);
  nowMs += DEAD_AFTER_MS - 1;
  expect(await others.sweep()).toBe(0);
  nowMs += 1;
  expect(await others.sweep()).toBe(1);
  expect(await isEnrolled(life.workerId)).toBe(false);
  expect((await claimJob(jobId, randomUUID()))?.run).toBe(2);
  await life.cut();
});

it('a worker whose connection is gone is buried sooner, by whoever saw it stand', async () => {
  const life = new LifeLine(randomUUID());
  await life.enrol();
  const [witness, newcomer] = [watch(), watch()];
  await witness.sweep();
  await life.cut();
  // The lock goes when the database has noticed.
  const locks = () =>
    database().$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS "count" FROM pg_locks
      WHERE "locktype" = 'advisory' AND "database" = (SELECT "oid" FROM pg_database WHERE "datname" = current_database())`;
  await expect.poll(async () => (await locks())[0]!.count).toBe(0);
  await newcomer.sweep();
  nowMs += GONE_AFTER_MS - 1;
  await witness.sweep();
  expect(await isEnrolled(life.workerId)).toBe(true);
  nowMs += 1;
  // As after a restart of the database: who has never seen the connection waits for the beats alone.
  await newcomer.sweep();
  expect(await isEnrolled(life.workerId)).toBe(true);
  await witness.sweep();
  expect(await isEnrolled(life.workerId)).toBe(false);
});

it('a worker that goes on beating lives, whatever the clocks say', async () => {
  const life = new LifeLine(randomUUID());
  await life.enrol();
  const others = watch();
  for (let beat = 0; beat < 5; beat += 1) {
    await others.sweep();
    await life.beat();
    await database().$executeRaw`UPDATE "Worker" SET "beatAt" = now() - interval '1 day'`;
    nowMs += DEAD_AFTER_MS - 1;
  }
  await others.sweep();
  expect(await isEnrolled(life.workerId)).toBe(true);
  await life.resign();
});

it('only what the engine could not do counts against a job', async () => {
  const account = await createMerchant(10);
  const { jobId } = await submitPhoto(account, { count: 1 });
  const giveBack = (isFailure: boolean) =>
    database().$transaction(async (tx) => giveBackJob(tx, (await lockJob(tx, jobId))!, { isFailure }));
  for (let fault = 0; fault < 10; fault += 1) {
    expect(await claimJob(jobId, randomUUID())).not.toBeNull();
    await giveBack(false);
  }
  expect((await getJob({ account, jobId })).status).toBe('running');
  for (let failure = 0; failure < MAX_FAILURES; failure += 1) {
    expect(await claimJob(jobId, randomUUID())).not.toBeNull();
    await giveBack(true);
  }
  expect((await getJob({ account, jobId })).status).toBe('failed');
  expect(await getCredits(account.id)).toMatchObject({ available: 10, held: 0 });
});

it('a beat says what there is to do besides, and is one where a table is locked, too', async () => {
  const life = new LifeLine(randomUUID());
  const other = new LifeLine(randomUUID());
  await life.enrol();
  await database().job.deleteMany();
  const nothing = { isKnown: true, hasOthers: false, othersRun: false, hasQueued: false, hasRequests: false };
  expect(await life.beat()).toEqual(nothing);
  const { jobId } = await submitPhoto(await createMerchant(10), { count: 1 });
  expect(await life.beat()).toEqual({ ...nothing, hasQueued: true });
  await other.enrol();
  await claimJob(jobId, other.workerId);
  expect(await life.beat()).toEqual({ ...nothing, hasOthers: true, othersRun: true });
  // Its own worker is at it.
  expect(await other.beat([jobId])).toEqual({ ...nothing, hasOthers: true });
  await database().job.update({ where: { id: jobId }, data: { workerId: null, waitingSince: new Date() } });
  await other.resign();
  expect(await life.beat()).toEqual({ ...nothing, hasRequests: true });
  const beats = async () => (await database().worker.findUniqueOrThrow({ where: { id: life.workerId } })).beats;
  const before = await beats();
  await database().$transaction(async (tx) => {
    await tx.$executeRaw`LOCK TABLE "Job" IN ACCESS EXCLUSIVE MODE`;
    // Nothing could be asked, so everything is looked at.
    expect(await life.beat()).toEqual({ ...nothing, ...EVERYTHING });
  });
  expect(await beats()).toBe(before + 1);
  await database().worker.deleteMany();
  expect((await life.beat()).isKnown).toBe(false);
  await life.cut();
});
