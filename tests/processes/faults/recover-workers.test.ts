import { expect, test } from 'vitest';
import { SEED, times } from '@plinth/testing/depth';
import {
  app,
  createMerchantWithSession,
  randomFrom,
  startGroup,
  submitPhoto,
  until,
  useFaultRig,
} from './fault-rig.ts';

const RECOVERIES = times({ everyday: 1, deep: 8 });
const ZOMBIES = times({ everyday: 1, deep: 3 });

useFaultRig();

const jobRow = async (jobId: string) => (await app()).database().job.findUniqueOrThrow({ where: { id: jobId } });

test('the job of a killed worker runs again in another one', async () => {
  const { database, cancelJob, findViolationsAtRest } = await app();
  const merchant = await createMerchantWithSession(100);
  // An engine that never gets done: the job stays where it is until its worker dies.
  const group = startGroup('600000-600000');
  group.add('worker');
  group.add('worker');
  const tookMs: number[] = [];
  for (let round = 0; round < RECOVERIES; round += 1) {
    await until(() => group.ready('worker').length === 2);
    const jobId = await submitPhoto(merchant, 1);
    const holder = await until(async () => {
      const { workerId } = await jobRow(jobId);
      return workerId ? database().worker.findUnique({ where: { id: workerId } }) : null;
    });
    const slot = group.slots.find(({ child }) => child.pid === holder.pid)!;
    const killedMs = performance.now();
    group.kill(slot);
    await until(async () => (await jobRow(jobId)).run === 2 && (await jobRow(jobId)).workerId !== holder.id);
    tookMs.push(performance.now() - killedMs);
    await cancelJob({ account: merchant.account, jobId });
  }
  expect(await findViolationsAtRest()).toEqual([]);
  const sorted = tookMs.toSorted((a, b) => a - b);
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
  process.stdout.write(
    `recovery: ${RECOVERIES} killed workers, job runs again after ${seconds(sorted[Math.floor(RECOVERIES / 2)]!)} (median), ` +
      `${seconds(sorted.at(-1)!)} (longest); goal 5 s\n`,
  );
});

test('a worker that wakes up late writes nothing', async () => {
  const random = randomFrom(SEED);
  const { database, getJob, getCredits, findViolationsAtRest } = await app();
  const merchant = await createMerchantWithSession(100);
  const { account } = merchant;
  const group = startGroup('40-80');
  const workerOf = ({ child }: ReturnType<typeof group.add>) =>
    database().worker.findFirstOrThrow({ where: { pid: child.pid! } });
  for (let round = 0; round < ZOMBIES; round += 1) {
    const sleeper = group.add('worker');
    await until(() => sleeper.isReady);
    const before = await getCredits(account.id);
    const jobId = await submitPhoto(merchant, 4);
    // Somewhere in the middle: engine at work, bytes being stored, transaction open.
    const news = 3 + random.below(5);
    await until(async () => (await jobRow(jobId)).lastSeq >= news);
    const asleep = await workerOf(sleeper);
    sleeper.child.kill('SIGSTOP');
    const second = group.add('worker');
    // Buried before it wakes up: its last write may have been on its way, and the job done without anybody's help.
    await until(async () => (await database().worker.count({ where: { id: asleep.id } })) === 0);
    await until(async () => (await jobRow(jobId)).finishedAt !== null);
    const ended = await getJob({ account, jobId });
    const { run } = await jobRow(jobId);
    sleeper.child.kill('SIGCONT');
    await until(() => sleeper.lines.some((line) => line.includes('was taken for dead')));
    if (run > 1) await until(() => sleeper.lines.some((line) => line.includes('fenced off')));
    const after = await getJob({ account, jobId });
    expect({ ...after, outputs: after.outputs.length }).toEqual({ ...ended, outputs: ended.outputs.length });
    expect(after.status).toBe('succeeded');
    expect(await getCredits(account.id)).toEqual({ available: before.available - 8, held: 0 });
    group.remove(sleeper);
    group.remove(second);
    // It was done before it fell asleep: the round says nothing of the fence.
    if (run === 1) round -= 1;
  }
  expect(await findViolationsAtRest()).toEqual([]);
  expect(group.crashes).toEqual([]);
});
