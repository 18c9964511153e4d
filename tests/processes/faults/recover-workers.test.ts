import { expect, test } from 'vitest';
import { deepIt, everydayIt, times } from '@plinth/testing/depth';
import { createTestDatabase } from '#tests/setup/create-test-database.ts';
import { app, createMerchantWithSession, startGroup, submitPhoto, until, useFaultRig } from './fault-rig.ts';
import type { Slot } from './process-group.ts';

const RECOVERIES = times({ everyday: 1, deep: 5 });

useFaultRig(createTestDatabase, ['worker']);

/** Pictures that the process in this place has begun to make. */
const makesOf = ({ lines }: Slot) => lines.filter((line) => line.includes('"makes"')).length;

const jobRow = async (jobId: string) => (await app()).database().job.findUniqueOrThrow({ where: { id: jobId } });

test('the job of a killed worker runs again in another one', { timeout: 400_000 }, async () => {
  const { cancelJob, findViolationsAtRest } = await app();
  const merchant = await createMerchantWithSession(100);
  // An engine that never gets done: the job stays where it is until its worker dies.
  const group = startGroup('600000-600000');
  group.add('worker');
  group.add('worker');
  const tookMs: number[] = [];
  for (let round = 0; round < RECOVERIES; round += 1) {
    await until(() => group.ready('worker').length === 2);
    const seen = new Map(group.slots.map((slot) => [slot, makesOf(slot)]));
    const jobId = await submitPhoto(merchant, 1);
    const slot = await until(() => group.slots.find((each) => makesOf(each) > seen.get(each)!));
    const killedMs = performance.now();
    group.kill(slot);
    await until(async () => (await jobRow(jobId)).run === 2);
    tookMs.push(performance.now() - killedMs);
    // Told now, so that the next round does not take it for its own.
    await until(() => group.slots.some((each) => makesOf(each) > (each === slot ? 0 : seen.get(each)!)));
    await cancelJob({ account: merchant.account, jobId });
  }
  expect(await findViolationsAtRest()).toEqual([]);
  const sorted = tookMs.toSorted((a, b) => a - b);
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
  process.stdout.write(
    `recovery: ${RECOVERIES} killed workers, job runs again after ${seconds(sorted[Math.floor(RECOVERIES / 2)]!)} (median), ` +
      `${seconds(sorted.at(-1)!)} (longest); goal 30 s\n`,
  );
});

deepIt(
  'what a killed worker had at hand runs again with the start of the next one, where no other is there',
  async () => {
    const { cancelJob, databasePool, findViolationsAtRest } = await app();
    const merchant = await createMerchantWithSession(100);
    const group = startGroup('600000-600000');
    const slot = group.add('worker');
    await until(() => slot.isReady);
    const jobId = await submitPhoto(merchant, 1);
    await until(() => makesOf(slot) === 1);
    // The silence of the dead would be noticed within an hour only.
    await databasePool().query(`UPDATE pgboss.job SET heartbeat_seconds = 3600 WHERE state = 'active'`);
    group.kill(slot);
    await until(async () => (await jobRow(jobId)).run === 2);
    await cancelJob({ account: merchant.account, jobId });
    expect(await findViolationsAtRest()).toEqual([]);
  },
);

everydayIt('a worker that is stopped in order leaves its job to another one at once', async () => {
  const { cancelJob, databasePool, findViolationsAtRest } = await app();
  const merchant = await createMerchantWithSession(100);
  const group = startGroup('600000-600000');
  const stopped = group.add('worker');
  await until(() => stopped.isReady);
  const jobId = await submitPhoto(merchant, 1);
  await until(() => makesOf(stopped) === 1);
  await databasePool().query(
    `UPDATE pgboss.job SET heartbeat_seconds = 3600, retry_delay = 3600, retry_delay_max = 3600 WHERE state = 'active'`,
  );
  const other = group.add('worker');
  await until(() => other.isReady);
  group.stop(stopped);
  await until(async () => (await jobRow(jobId)).run === 2);
  await cancelJob({ account: merchant.account, jobId });
  expect(await findViolationsAtRest()).toEqual([]);
});
