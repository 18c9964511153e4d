import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Account } from '#app/domain/accounts/index.ts';
import type { EngineImage } from '@plinth/imaging';
import type { ProviderLedger } from '#app/domain/engines/index.ts';
import { everydayIt, times } from '@plinth/testing/depth';
import { checkMoney } from '../check-money.server.ts';
import { getCredits } from '#app/domain/credits/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { FAL_TEST_KEY, startFal } from '#tests/doubles/fal/start-fal.ts';
import type { FalDouble } from '#tests/doubles/fal/start-fal.ts';
import { tinyPicture } from '#tests/doubles/scripted-engines.ts';
import { ANY_ATTEMPT } from '#tests/fixtures/any-attempt.ts';
import { copyWaitingJobs } from '#tests/fixtures/copy-waiting-jobs.ts';
import { falEnginesOf, passTime, runToEnd, runUntilLeft } from '#tests/fixtures/fal-jobs.ts';
import { createMerchant, uploadPicture } from '#tests/fixtures/merchant.ts';
import { setSettings } from '#tests/fixtures/set-settings.ts';
import { getJob } from '../get-job.server.ts';
import { claimJob } from '../jobs/claim-job.server.ts';
import { runJob } from '../jobs/run-job.server.ts';
import { submitJob } from '../submit-job.server.ts';
import { startWorker } from '../worker/start-worker.server.ts';
import type { JobWorker } from '../worker/start-worker.server.ts';
import { lookAtRequests } from './look-at-requests.server.ts';
import { providerLedger } from './provider-ledger.server.ts';

/** A provider that takes everything in and is not done with any of it until it is told so. */
const provider: { looks: number; made?: [EngineImage] } = { looks: Infinity };
const MANY = times({ everyday: 32, deep: 1_000 });
/** So many are ordered and handed in; the others are copies of them, with nothing but the order left out. */
const HANDED_IN = times({ everyday: 16, deep: 40 });
const PER_ACCOUNT = 2;
const CREDITS = 100;

let fal: FalDouble;
const workers: JobWorker[] = [];

beforeAll(async () => {
  provider.made = [await tinyPicture('#3f6f8f')];
  fal = await startFal(provider);
  // Pictures from words are offered where fal is set up.
  setSettings({ FAL_KEY: FAL_TEST_KEY });
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop({ graceMs: 0 })));
  expect((await checkMoney()).filter(({ found }) => found.length > 0)).toEqual([]);
});
afterAll(() => fal?.stop());

/** Waited for longer than a busy machine takes to hand in a thousand: the limit itself is tested elsewhere. */
const patient: ProviderLedger = {
  ...providerLedger,
  sending: (id) => providerLedger.sending(id, { timeoutMs: 60 * 60_000 }),
};

async function work() {
  const limits = { firstLookMs: 1_000, longestLookMs: 60_000 };
  const engines = falEnginesOf(fal, { limits, ledger: patient });
  workers.push(await startWorker({ engines, concurrency: 2 }));
  return engines;
}

async function order(account: Account): Promise<string> {
  const input = { prompt: 'a lit wall in a room', seed: 1, aspect: '1:1' };
  const options = { account, kind: 'text-to-image', input, count: 1, idempotencyKey: randomUUID() };
  return (await submitJob(options)).jobId;
}

/** Jobs that a run is at. */
const held = () => database().job.count({ where: { status: 'running', waitingSince: null } });

const restarted = async (graceMs: number) => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop({ graceMs })));
  return work();
};

everydayIt(
  'a worker that restarts finds its waiting jobs again, sends none twice, and the money is right',
  async () => {
    provider.looks = Infinity;
    const before = fal.count('submit');
    const account = await createMerchant(100);
    await work();
    const ids: string[] = [];
    for (let i = 0; i < 6; i += 1) ids.push(await order(account));
    await expect.poll(() => fal.count('submit')).toBe(before + 6);
    await expect.poll(held).toBe(0);
    await restarted(0);
    expect(await getCredits(account.id)).toEqual({ available: 88, held: 12 });
    provider.looks = 0;
    // As if the next look were due: a worker that has just started knows of nothing but the rows.
    await database().$executeRaw`UPDATE "ProviderRequest" SET "nextLookAt" = now() WHERE "finishedAt" IS NULL`;
    await expect.poll(async () => database().job.count({ where: { id: { in: ids }, status: 'succeeded' } })).toBe(6);
    expect(fal.count('submit')).toBe(before + 6);
    expect(await getCredits(account.id)).toEqual({ available: 88, held: 0 });
    const sent = await database().providerRequest.findMany({ where: { jobId: { in: ids } } });
    expect(sent.map(({ status }) => status)).toEqual(ids.map(() => 'succeeded'));
  },
);

/** A run that ends where a process would be killed: at that call of the book. */
async function killedAt(jobId: string, step: 'sending' | 'submitted'): Promise<void> {
  let isReached = false;
  const ledger = {
    ...providerLedger,
    [step]: () => {
      isReached = true;
      return new Promise<never>(() => {});
    },
  };
  const engines = falEnginesOf(fal, { ledger });
  const job = (await claimJob(jobId, ANY_ATTEMPT))!;
  void runJob({ job, engines, signal: new AbortController().signal });
  await expect.poll(() => isReached).toBe(true);
}

everydayIt('killed before it is sent: sent by the next run; killed after: never sent again', async () => {
  provider.looks = 0;
  const account = await createMerchant(10);
  const [early, late] = [await order(account), await order(account)];
  const engines = falEnginesOf(fal);
  const before = fal.count('submit');
  await killedAt(early, 'sending');
  expect(await runToEnd(early, engines)).toMatchObject({ runs: 1 });
  expect(fal.count('submit')).toBe(before + 1);
  expect(await getJob({ account, jobId: early })).toMatchObject({ status: 'succeeded' });

  await killedAt(late, 'submitted');
  await runToEnd(late, engines);
  await engines.close();
  expect(fal.count('submit')).toBe(before + 2);
  // Its outcome is unknown: it is not requested again, but made here.
  const { status, outputs } = await getJob({ account, jobId: late });
  expect([status, outputs[0]!.asset?.recipe]).toMatchObject([
    'succeeded',
    { engine: 'local', fallback: { provider: 'fal' } },
  ]);
  expect(await getCredits(account.id)).toEqual({ available: 6, held: 0 });
});

everydayIt('a database clock that was set back does not keep a waiting job from being looked at', async () => {
  provider.looks = 0;
  const account = await createMerchant(10);
  const jobId = await order(account);
  const engines = falEnginesOf(fal);
  await runUntilLeft(jobId, engines);
  await database().$executeRaw`
    UPDATE "ProviderRequest" SET "nextLookAt" = now() + interval '2 hours' WHERE "jobId" = ${jobId}::uuid`;
  await lookAtRequests(engines.poller);
  expect((await database().job.findUniqueOrThrow({ where: { id: jobId } })).waitingSince).toBeNull();
  expect(await runToEnd(jobId, engines)).toMatchObject({ runs: 1 });
  await engines.close();
});

everydayIt('without a provider any more, what waited there is not waited for', async () => {
  provider.looks = Infinity;
  const account = await createMerchant(10);
  const jobId = await order(account);
  const engines = falEnginesOf(fal);
  await runUntilLeft(jobId, engines);
  await passTime(jobId, 10 * 60_000);
  await lookAtRequests(undefined);
  const { poller: _poller, ...none } = engines;
  const failure = { code: 'unavailable', message: 'no provider', retryable: false } as const;
  const textToImage = {
    ...engines.textToImage,
    async *textToImage() {
      yield { type: 'failed', failure } as const;
    },
  };
  await runToEnd(jobId, { ...none, textToImage });
  await engines.close();
  expect(await getJob({ account, jobId })).toMatchObject({ status: 'failed' });
  expect(await getCredits(account.id)).toEqual({ available: 10, held: 0 });
});

// The last one: its jobs wait for ever.
test(`${MANY} jobs wait at a provider and hold nothing: the next account’s job is taken at once`, async () => {
  provider.looks = Infinity;
  const [taken, submits] = [fal.jobs().length, fal.count('submit')];
  const accounts: Account[] = [];
  const ids: string[] = [];
  for (let nth = 0; nth < HANDED_IN; nth += 1) {
    if (nth % PER_ACCOUNT === 0) accounts.push(await createMerchant(CREDITS));
    ids.push(await order(accounts.at(-1)!));
  }
  await work();
  await expect.poll(() => fal.jobs().length, { timeout: 120_000 }).toBe(taken + HANDED_IN);
  await expect.poll(held).toBe(0);
  await copyWaitingJobs(ids, MANY / HANDED_IN - 1);
  const waiting = () => database().job.count({ where: { finishedAt: null, waitingSince: { not: null } } });
  expect(await waiting()).toBe(MANY);
  // The worker looks after all of them, and goes on waiting.
  const unseen = { finishedAt: null, looks: 0, jobId: { not: null } };
  await expect.poll(() => database().providerRequest.count({ where: unseen }), { timeout: 120_000 }).toBe(0);

  // Another account's cut-out runs next: no job stands before it, and no slot is taken.
  const other = await createMerchant(10);
  const assetId = await uploadPicture(other);
  const cutOut = { account: other, kind: 'cut-out', input: { assetId }, count: 1, idempotencyKey: randomUUID() };
  const { jobId } = await submitJob(cutOut);
  await expect.poll(async () => (await getJob({ account: other, jobId })).status).not.toBe('queued');
  expect(await waiting()).toBeGreaterThanOrEqual(MANY);
  expect(fal.count('submit')).toBeLessThanOrEqual(submits + HANDED_IN + 1);
  expect(await database().job.count({ where: { id: { in: ids }, finishedAt: { not: null } } })).toBe(0);
  expect(await getCredits(accounts[0]!.id)).toEqual({ available: CREDITS - 2 * PER_ACCOUNT, held: 2 * PER_ACCOUNT });
}, 300_000);
