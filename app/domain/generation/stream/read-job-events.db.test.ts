import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createMerchant, uploadPicture } from '#tests/fixtures/merchant.ts';
import { cancelJob, readJobEvents, submitJob } from '../index.server.ts';

async function queuedJob() {
  const account = await createMerchant(20);
  const input = { assetId: await uploadPicture(account) };
  const { jobId } = await submitJob({ account, kind: 'cut-out', input, count: 1, idempotencyKey: randomUUID() });
  return { account, jobId };
}

test('ends with the job that ends while its past is being read', async () => {
  const { account, jobId } = await queuedJob();
  const events = readJobEvents({ account, jobId, afterSeq: 0, signal: AbortSignal.timeout(30_000) });
  const told: string[] = [];
  const take = async () => {
    const { done, value } = await events.next();
    if (!done) told.push(...value.map(({ event }) => event.type));
    return done;
  };
  // The job was seen waiting; its end stands in the past that is read next.
  expect(await take()).toBe(false);
  await cancelJob({ account, jobId });
  expect(await take()).toBe(false);
  expect(told.at(-1)).toBe('job.finished');
  expect(await Promise.race([take(), new Promise((resolve) => setImmediate(resolve, 'still open'))])).toBe(true);
});

test('ends at once for who has heard the end already', async () => {
  const { account, jobId } = await queuedJob();
  await cancelJob({ account, jobId });
  const signal = AbortSignal.timeout(30_000);
  const told = [];
  for await (const batch of readJobEvents({ account, jobId, afterSeq: 0, signal })) told.push(...batch);
  expect(told.at(-1)!.event.type).toBe('job.finished');
  for await (const batch of readJobEvents({ account, jobId, afterSeq: told.at(-1)!.seq, signal })) told.push(batch);
  expect(signal.aborted).toBe(false);
  expect(told.at(-1)).toMatchObject({ event: { type: 'job.finished' } });
});
