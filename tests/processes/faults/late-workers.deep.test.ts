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

const ZOMBIES = times({ everyday: 1, deep: 3 });

useFaultRig();

const jobRow = async (jobId: string) => (await app()).database().job.findUniqueOrThrow({ where: { id: jobId } });

test('a worker that wakes up late writes nothing', { timeout: 400_000 }, async () => {
  const random = randomFrom(SEED);
  const { getJob, getCredits, findViolationsAtRest } = await app();
  const merchant = await createMerchantWithSession(100);
  const { account } = merchant;
  const group = startGroup('40-80');
  for (let round = 0; round < ZOMBIES; round += 1) {
    const sleeper = group.add('worker');
    await until(() => sleeper.isReady);
    const before = await getCredits(account.id);
    const jobId = await submitPhoto(merchant, 4);
    // Somewhere in the middle: engine at work, bytes being stored, transaction open.
    const news = 3 + random.below(5);
    await until(async () => (await jobRow(jobId)).lastSeq >= news);
    sleeper.child.kill('SIGSTOP');
    const second = group.add('worker');
    // Its last write may have been on its way, and the job done without help.
    await until(async () => (await jobRow(jobId)).finishedAt !== null);
    const ended = await getJob({ account, jobId });
    const { run } = await jobRow(jobId);
    sleeper.child.kill('SIGCONT');
    // One that fell asleep in a transaction finds it ended by the database, which fails its try.
    if (run > 1) await until(() => sleeper.lines.some((line) => /fenced off|a try failed/.test(line)));
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
