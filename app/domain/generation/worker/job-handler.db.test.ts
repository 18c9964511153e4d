import { randomUUID } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import type { MockInstance } from 'vitest';
import { getCredits } from '#app/domain/credits/index.server.ts';
import { database, databasePool } from '#app/platform/database/database.server.ts';
import { subscribeToStream } from '#app/platform/streams/subscribe.server.ts';
import { scriptedEngines } from '#tests/doubles/scripted-engines.ts';
import { compositionOf, createMerchant, uploadPicture } from '#tests/fixtures/merchant.ts';
import { cancelJob } from '../cancel-job.server.ts';
import { jobTopic } from '../jobs/job-work.ts';
import { submitJob } from '../submit-job.server.ts';
import { startWorker } from './start-worker.server.ts';
import type { JobWorker } from './start-worker.server.ts';

/** Runs `work` when a claim is written and its answer has not come yet. */
function afterClaim(work: (jobId: string) => Promise<unknown>): void {
  type Ask = (this: unknown, ...given: unknown[]) => Promise<readonly { readonly id: string }[]>;
  const client = database();
  const ask = client.$queryRaw as unknown as Ask;
  const asked = vi.spyOn(client, '$queryRaw') as unknown as MockInstance<Ask>;
  // A transaction asks by the same function, as itself.
  asked.mockImplementation(async function (this: unknown, ...given: unknown[]) {
    const rows = await ask.apply(this, given);
    if (/UPDATE "Job" SET "status" = 'running'/.test(String(given[0])) && rows[0]) await work(rows[0].id);
    return rows;
  });
}

let worker: JobWorker | undefined;
afterEach(() => worker?.stop({ graceMs: 0 }));

test('a job that is cancelled before its claim is answered keeps no engine at work', async () => {
  const account = await createMerchant(10);
  afterClaim(async (jobId) => {
    const { promise: isTold, resolve: tell } = Promise.withResolvers<void>();
    const unsubscribe = subscribeToStream(jobTopic(jobId), tell);
    await cancelJob({ account, jobId });
    await isTold;
    unsubscribe();
  });
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
