import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { database } from '#app/platform/database/database.server.ts';
import { sql } from '#app/platform/database/read.server.ts';
import { ANY_ATTEMPT } from '#tests/fixtures/any-attempt.ts';
import { createMerchant, uploadPicture } from '#tests/fixtures/merchant.ts';
import { submitJob } from '../submit-job.server.ts';
import { claimJob } from './claim-job.server.ts';
import { FencedOffError, passFence } from './fence.server.ts';
import type { Claim } from './fence.server.ts';

const pass = (claim: Claim) => database().$transaction((tx) => passFence(tx, claim, 1));

test('an attempt whose job was claimed again is kept from writing', async () => {
  const account = await createMerchant(0);
  const input = { assetId: await uploadPicture(account) };
  const order = { account, kind: 'cut-out', input, count: 1, idempotencyKey: randomUUID() };
  const { jobId } = await submitJob(order);
  const first = (await claimJob(jobId, ANY_ATTEMPT))!;
  await pass(first);
  const second = (await claimJob(jobId, ANY_ATTEMPT))!;
  expect([first.run, second.run]).toEqual([1, 2]);
  await expect(pass(first)).rejects.toBeInstanceOf(FencedOffError);
  expect(await pass(second)).toBe((await database().job.findUniqueOrThrow({ where: { id: jobId } })).lastSeq);
});

test.each(['cancelled', 'succeeded', 'failed'] as const)(
  'a job that is %s under the same run number is not written any more',
  async (status) => {
    const account = await createMerchant(0);
    const input = { assetId: await uploadPicture(account) };
    const order = { account, kind: 'cut-out', input, count: 1, idempotencyKey: randomUUID() };
    const { jobId } = await submitJob(order);
    const claim = (await claimJob(jobId, ANY_ATTEMPT))!;
    const { run, lastSeq } = await database().job.update({ where: { id: jobId }, data: { status } });
    expect(run).toBe(claim.run);
    await expect(pass(claim)).rejects.toBeInstanceOf(FencedOffError);
    expect(await database().job.findUniqueOrThrow({ where: { id: jobId } })).toMatchObject({ status, lastSeq });
  },
);

test('an attempt that does not hold its message any more claims nothing', async () => {
  const account = await createMerchant(0);
  const input = { assetId: await uploadPicture(account) };
  const order = { account, kind: 'cut-out', input, count: 1, idempotencyKey: randomUUID() };
  const { jobId } = await submitJob(order);
  expect(await claimJob(jobId, sql`SELECT WHERE false`)).toBeNull();
  expect(await database().job.findUniqueOrThrow({ where: { id: jobId } })).toMatchObject({ status: 'queued', run: 0 });
});
