import { randomUUID } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { getCredits } from '#app/domain/credits/index.server.ts';
import { databasePool } from '#app/platform/database/database.server.ts';
import { subscribeToStream } from '#app/platform/streams/subscribe.server.ts';
import { scriptedEngines } from '#tests/doubles/scripted-engines.ts';
import { compositionOf, createMerchant, uploadPicture } from '#tests/fixtures/merchant.ts';
import { cancelJob } from '../cancel-job.server.ts';
import type * as ClaimJob from '../jobs/claim-job.server.ts';
import { jobTopic } from '../jobs/job-work.ts';
import { submitJob } from '../submit-job.server.ts';
import { startWorker } from './start-worker.server.ts';
import type { JobWorker } from './start-worker.server.ts';

/** Done when the claim is written and its answer has not come yet. */
let afterClaim: (jobId: string) => Promise<unknown> = () => Promise.resolve();
vi.mock(import('../jobs/claim-job.server.ts'), async (original) => {
  const real: typeof ClaimJob = await original();
  return {
    ...real,
    async claimJob(...given) {
      const job = await real.claimJob(...given);
      await afterClaim(given[0]);
      return job;
    },
  };
});

let worker: JobWorker | undefined;
afterEach(() => worker?.stop({ graceMs: 0 }));

test('a job that is cancelled before its claim is answered keeps no engine at work', async () => {
  const account = await createMerchant(10);
  afterClaim = async (jobId) => {
    const { promise: isTold, resolve: tell } = Promise.withResolvers<void>();
    const unsubscribe = subscribeToStream(jobTopic(jobId), tell);
    await cancelJob({ account, jobId });
    await isTold;
    unsubscribe();
  };
  const input = { composition: compositionOf(await uploadPicture(account)), prompt: 'on marble', seed: 1 };
  const order = { account, kind: 'product-photo', input, count: 1, idempotencyKey: randomUUID() };
  const before = (_index: number, signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve());
    });
  worker = await startWorker({ engines: scriptedEngines({ before }), concurrency: 1 });
  const { jobId } = await submitJob(order);
  const state = async () => {
    const { rows } = await databasePool().query<{ state: string }>(
      'SELECT state FROM pgboss.job WHERE singleton_key = $1',
      [jobId],
    );
    return rows[0]?.state;
  };
  await expect.poll(state).toBe('completed');
  expect(await getCredits(account.id)).toEqual({ available: 10, held: 0 });
});
