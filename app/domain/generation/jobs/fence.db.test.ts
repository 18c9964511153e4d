import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { database } from '#app/platform/database/database.server.ts';
import { createMerchant, uploadPicture } from '#tests/fixtures/merchant.ts';
import { submitJob } from '../submit-job.server.ts';
import { claimJob } from './claim-job.server.ts';
import { FencedOffError, passFence } from './fence.server.ts';
import type { Claim } from './fence.server.ts';

const pass = (claim: Claim) => database().$transaction((tx) => passFence(tx, claim, 1));

test('a worker that lost a job and claims it again is kept from writing for its earlier run', async () => {
  const account = await createMerchant(0);
  const input = { assetId: await uploadPicture(account) };
  const order = { account, kind: 'cut-out', input, count: 1, idempotencyKey: randomUUID() };
  const { jobId } = await submitJob(order);
  const worker = randomUUID();
  const first = (await claimJob(jobId, worker))!;
  await pass(first);
  // As after its connection was away: the job is free again, and the same worker takes it while its first run is at work.
  await database().job.update({ where: { id: jobId }, data: { workerId: null } });
  await expect(pass(first)).rejects.toBeInstanceOf(FencedOffError);
  const second = (await claimJob(jobId, worker))!;
  expect([first.run, second.run, second.workerId]).toEqual([1, 2, first.workerId]);
  await expect(pass(first)).rejects.toBeInstanceOf(FencedOffError);
  expect(await pass(second)).toBe((await database().job.findUniqueOrThrow({ where: { id: jobId } })).lastSeq);
  await expect(pass({ ...second, workerId: randomUUID() })).rejects.toBeInstanceOf(FencedOffError);
});
