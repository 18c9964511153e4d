import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { getCredits, verifyLedger } from '#app/domain/credits/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { startFal } from '#tests/doubles/fal/start-fal.ts';
import type { FalDouble, FalDoubleOptions } from '#tests/doubles/fal/start-fal.ts';
import { scriptedEngines } from '#tests/doubles/scripted-engines.ts';
import {
  bookedFor,
  falEnginesOf,
  LOOK_EVERY_MS,
  passTime,
  quickFalEnginesOf,
  runToEnd,
  runUntilLeft,
  submitAbout,
} from '#tests/fixtures/fal-jobs.ts';
import { ANY_ATTEMPT } from '#tests/fixtures/any-attempt.ts';
import { copyWaitingJobs } from '#tests/fixtures/copy-waiting-jobs.ts';
import { compositionOf, createMerchant, uploadPicture } from '#tests/fixtures/merchant.ts';
import { cancelJob } from '../cancel-job.server.ts';
import { getJob } from '../get-job.server.ts';
import { lookAtRequests } from './look-at-requests.server.ts';
import { wakeJob } from '../jobs/wake-job.server.ts';
import { claimJob } from '../jobs/claim-job.server.ts';
import { runJob } from '../jobs/run-job.server.ts';
import { submitJob } from '../submit-job.server.ts';
import { providerLedger } from './provider-ledger.server.ts';
import { sweepProviderRequests } from './sweep-provider-requests.server.ts';

const MINUTE_MS = 60_000;
const MADE_HERE = { engine: 'local', fallback: { provider: 'fal', reason: 'provider' } };

let doubles: FalDouble[] = [];

afterEach(async () => {
  await Promise.all(doubles.map((double) => double.stop()));
  doubles = [];
  expect(await verifyLedger()).toEqual([]);
});

async function withFal(options: FalDoubleOptions = {}) {
  const fal = await startFal(options);
  doubles.push(fal);
  return fal;
}

const statusOf = async (id: string) => (await database().providerRequest.findUniqueOrThrow({ where: { id } })).status;

const once = { provider: 'fal', endpoint: 'fal-ai/x', capability: 'upscale' } as const;

describe('the book', () => {
  test('gives the right to send to one of many who ask at once', async () => {
    const intentKey = `run:${randomUUID()}`;
    const opened = await Promise.all(Array.from({ length: 8 }, () => providerLedger.open({ ...once, intentKey })));
    expect(opened.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(new Set(opened.map(({ id }) => id)).size).toBe(1);
  });

  test('gives it again after a failure, not after a success', async () => {
    const intentKey = `run:${randomUUID()}`;
    const first = await providerLedger.open({ ...once, intentKey });
    await providerLedger.finish(first.id, { status: 'failed', costMicros: 0 });
    const second = await providerLedger.open({ ...once, intentKey });
    expect(second).toMatchObject({ isNew: true });
    expect(second.id).not.toBe(first.id);
    await providerLedger.finish(second.id, { status: 'succeeded', costMicros: 5 });
    // An ended request stays as it ended.
    await providerLedger.finish(second.id, { status: 'failed', costMicros: 0 });
    expect(await providerLedger.open({ ...once, intentKey })).toMatchObject({ id: second.id, isNew: false });
    expect(await database().providerRequest.findUnique({ where: { id: second.id } })).toMatchObject({
      status: 'succeeded',
      costMicros: 5,
    });
  });

  test('lets an id belong to one request only', async () => {
    const [a, b] = [randomUUID(), randomUUID()];
    const [one, two] = [
      await providerLedger.open({ ...once, intentKey: `run:${a}` }),
      await providerLedger.open({ ...once, intentKey: `run:${b}` }),
    ];
    const refs = { status: 's', result: 'r', cancel: 'c' };
    expect(await providerLedger.submitted(one.id, { requestId: a, refs })).toBe(true);
    expect(await providerLedger.submitted(two.id, { requestId: a, refs })).toBe(false);
    expect(await database().providerRequest.findUnique({ where: { id: one.id } })).toMatchObject({
      requestId: a,
      refs,
    });
  });
});

test('a job of every kind is made with fal and booked with what it cost', async () => {
  const fal = await withFal();
  const engines = falEnginesOf(fal);
  const account = await createMerchant(50);
  for (const [kind, input, costMicros] of [
    ['upscale', { factor: 2 }, 1_000],
    ['animate', { prompt: 'push in', seed: 1 }, 98_000],
    ['animate', { prompt: 'push in', seed: 1, route: 'runway', seconds: 4 }, 100_000],
  ] as const) {
    const jobId = await submitAbout(account, kind, input);
    await runToEnd(jobId, engines);
    expect(await getJob({ account, jobId })).toMatchObject({ status: 'succeeded' });
    expect(await bookedFor(jobId)).toMatchObject([{ status: 'succeeded', provider: 'fal', costMicros }]);
  }
  await engines.close();
  expect(fal.refused).toEqual([]);
});

test('products are laid back after the scene was painted around them', async () => {
  const fal = await withFal();
  const engines = falEnginesOf(fal);
  const account = await createMerchant(10);
  const assetId = await uploadPicture(account);
  const input = { composition: compositionOf(assetId), prompt: 'on marble', seed: 7 };
  const { jobId } = await submitJob({ account, kind: 'product-photo', input, count: 2, idempotencyKey: randomUUID() });
  await runToEnd(jobId, engines);
  await engines.close();
  const job = await getJob({ account, jobId });
  expect(job.outputs.map(({ asset }) => asset?.fidelity)).toMatchObject([
    { mode: 'locked', laidBack: true, identical: true, passed: true },
    { mode: 'locked', laidBack: true, identical: true, passed: true },
  ]);
  expect(await getCredits(account.id)).toEqual({ available: 6, held: 0 });
});

test.each(['words alone', 'a chosen scene'])(
  'the words reach fal with %s, and every variation has a seed of its own',
  async (way) => {
    const fal = await withFal();
    // The requests count here, not the pixels that come back.
    const engines = { ...falEnginesOf(fal), fidelity: scriptedEngines().fidelity };
    const account = await createMerchant(10);
    const composition = compositionOf(await uploadPicture(account));
    const template = way === 'words alone' ? null : { kind: 'asset' as const, assetId: await uploadPicture(account) };
    const input = { composition: { ...composition, template }, prompt: 'on marble, late sun', seed: 0xffffffff };
    const { jobId } = await submitJob({
      account,
      kind: 'product-photo',
      input,
      count: 3,
      idempotencyKey: randomUUID(),
    });
    await runToEnd(jobId, engines);
    await engines.close();
    const { outputs } = await getJob({ account, jobId });
    const sent = fal
      .jobs()
      .slice(0, 3)
      .map(({ input: { prompt, seed } }) => ({ words: String(prompt).startsWith('on marble, late sun'), seed }));
    expect(sent.toSorted((a, b) => Number(a.seed) - Number(b.seed))).toEqual(
      [0, 1, 0xffffffff].map((seed) => ({ words: true, seed })),
    );
    expect(outputs.map(({ asset }) => asset?.recipe?.seed)).toEqual([0xffffffff, 0, 1]);
    // They are not the same picture, and what is asked for is what fal's published shapes allow.
    expect(new Set(fal.jobs().map(({ payload }) => JSON.stringify(payload))).size).toBe(fal.jobs().length);
    expect(fal.refused).toEqual([]);
  },
);

test('what was sent is fetched by another worker, and nothing is paid twice', async () => {
  const waiting = { looks: Infinity };
  const fal = await withFal(waiting);
  const first = falEnginesOf(fal);
  const account = await createMerchant(10);
  const jobId = await submitAbout(account, 'upscale', { factor: 2 });
  await runUntilLeft(jobId, first);
  await first.close();
  expect(await bookedFor(jobId)).toMatchObject([{ status: 'submitted', jobId }]);
  expect(await getCredits(account.id)).toEqual({ available: 8, held: 2 });
  waiting.looks = 0;
  const second = falEnginesOf(fal);
  expect(await runToEnd(jobId, second)).toMatchObject({ runs: 1 });
  await second.close();
  expect(await getJob({ account, jobId })).toMatchObject({ status: 'succeeded' });
  expect(fal.count('submit')).toBe(1);
  expect(fal.count('cancel')).toBe(0);
  expect(await bookedFor(jobId)).toMatchObject([{ status: 'succeeded' }]);
});

test('a job that its user calls off while it waits is called off at fal, too, and booked with its length', async () => {
  const fal = await withFal({ looks: Infinity });
  const engines = falEnginesOf(fal);
  const account = await createMerchant(10);
  const jobId = await submitAbout(account, 'animate', { seed: 1 });
  await runUntilLeft(jobId, engines);
  // Once for its place in line, once for its model at work.
  for (let look = 0; look < 2; look += 1) {
    await passTime(jobId, LOOK_EVERY_MS);
    await lookAtRequests(engines.poller);
  }
  await cancelJob({ account, jobId });
  expect(await getCredits(account.id)).toEqual({ available: 10, held: 0 });
  await lookAtRequests(engines.poller);
  await engines.close();
  expect(fal.jobs()[0]!.isCancelled).toBe(true);
  expect(await bookedFor(jobId)).toMatchObject([
    { status: 'cancelled', costMicros: 490_000, units: 5, isEstimate: true },
  ]);
});

test('ten processes that look at one moment make each look once, and one killed in its looks leaves the rest due', async () => {
  const fal = await withFal({ looks: Infinity });
  const engines = falEnginesOf(fal);
  const poller = { ...engines.poller!, pauses: { fal: { firstMs: 600_000, longestMs: 600_000 } } };
  const account = await createMerchant(10);
  const jobId = await submitAbout(account, 'upscale', { factor: 2 });
  await runUntilLeft(jobId, engines);
  await copyWaitingJobs([jobId], 19);
  const jobs = await database().job.findMany({ where: { userId: account.id }, select: { id: true } });
  const waiting = { jobId: { in: jobs.map(({ id }) => id) } };
  const dueAgain = () => database().providerRequest.updateMany({ where: waiting, data: { nextLookAt: new Date() } });
  const looks = () => database().providerRequest.aggregate({ where: waiting, _sum: { looks: true } });
  await dueAgain();
  const made = await Promise.all(Array.from({ length: 10 }, () => lookAtRequests(poller)));
  expect(made.reduce((sum, each) => sum + each, 0)).toBe(20);
  expect(await looks()).toMatchObject({ _sum: { looks: 20 } });

  await dueAgain();
  // Sixteen are looked at side by side.
  const killed = { ...poller, look: () => Promise.reject(new Error('killed')) };
  await expect(lookAtRequests(killed)).rejects.toThrow('killed');
  await expect.poll(looks).toMatchObject({ _sum: { looks: 36 } });
  expect(await lookAtRequests(poller)).toBe(4);
  await engines.close();
  await cancelJob({ account, jobId });
  await database().providerRequest.deleteMany({ where: waiting });
  await database().job.deleteMany({ where: { userId: account.id, id: { not: jobId } } });
});

test('a job that is called off while its result is fetched is called off at fal', async () => {
  const fal = await withFal({ looks: Infinity });
  const engines = falEnginesOf(fal);
  const account = await createMerchant(10);
  const jobId = await submitAbout(account, 'animate', { seed: 1 });
  await runUntilLeft(jobId, engines);
  await wakeJob(jobId);
  const job = (await claimJob(jobId, ANY_ATTEMPT))!;
  await cancelJob({ account, jobId });
  await runJob({ job, engines, signal: AbortSignal.abort() });
  await lookAtRequests(engines.poller);
  await engines.close();
  expect(fal.jobs()[0]!.isCancelled).toBe(true);
  expect(await bookedFor(jobId)).toMatchObject([{ status: 'cancelled' }]);
});

test('what takes too long is called off, and our own engine stands in', async () => {
  const fal = await withFal({ looks: Infinity });
  const engines = quickFalEnginesOf(fal);
  const account = await createMerchant(10);
  const jobId = await submitAbout(account, 'upscale', { factor: 2 });
  const { waitedMs } = await runToEnd(jobId, engines);
  await engines.close();
  expect(waitedMs).toBeLessThanOrEqual(4 * MINUTE_MS);
  expect(fal.jobs()[0]!.isCancelled).toBe(true);
  expect(await bookedFor(jobId)).toMatchObject([{ status: 'failed', errorCode: 'timeout' }]);
  expect((await getJob({ account, jobId })).outputs[0]!.asset?.recipe).toMatchObject(MADE_HERE);
  expect(await getCredits(account.id)).toEqual({ available: 8, held: 0 });
});

describe('a video that takes minutes is waited for until the limit of its model', () => {
  /** A job about a video, and fal as it is to be found at each time of its clock. */
  async function videoJob(options: FalDoubleOptions) {
    const fal = await withFal(options);
    const account = await createMerchant(10);
    const jobId = await submitAbout(account, 'animate', { prompt: 'push in', seed: 1 });
    return { fal, account, jobId };
  }

  test('nine minutes in line and at work', async () => {
    const looks = { looks: Infinity };
    const { fal, account, jobId } = await videoJob(looks);
    const engines = falEnginesOf(fal);
    const life = await runToEnd(jobId, engines, (ms) => {
      if (ms >= 9 * MINUTE_MS) looks.looks = 0;
    });
    expect(life).toEqual({ runs: 1, waitedMs: 9 * MINUTE_MS });
    await engines.close();
    expect(await getJob({ account, jobId })).toMatchObject({ status: 'succeeded' });
    expect(await getCredits(account.id)).toEqual({ available: 6, held: 0 });
  });

  test('nine minutes in which fal cannot be asked', async () => {
    let isAway = true;
    const { fal, account, jobId } = await videoJob({
      looks: 0,
      intercept: ({ kind, response }) => {
        if (kind !== 'status' || !isAway) return false;
        response.socket?.destroy();
        return true;
      },
    });
    const engines = falEnginesOf(fal);
    const life = await runToEnd(jobId, engines, (ms) => {
      isAway = ms < 9 * MINUTE_MS;
    });
    expect(life).toEqual({ runs: 1, waitedMs: 9 * MINUTE_MS });
    await engines.close();
    expect(await getJob({ account, jobId })).toMatchObject({ status: 'succeeded' });
    expect(fal.count('submit')).toBe(1);
    expect(await bookedFor(jobId)).toMatchObject([{ status: 'succeeded' }]);
    expect(await getCredits(account.id)).toEqual({ available: 6, held: 0 });
  });

  test('never to be asked again: the video is made here, and it is found out later what fal’s cost us', async () => {
    let isBack = false;
    const { fal, account, jobId } = await videoJob({
      looks: 0,
      intercept: ({ kind, response }) => {
        const isAway = kind === 'status' && !isBack;
        if (isAway) response.socket?.destroy();
        return isAway;
      },
    });
    const engines = quickFalEnginesOf(fal);
    expect((await runToEnd(jobId, engines)).waitedMs).toBeLessThanOrEqual(10 * MINUTE_MS);
    expect((await getJob({ account, jobId })).outputs[0]!.asset?.recipe).toMatchObject(MADE_HERE);
    expect(await getCredits(account.id)).toEqual({ available: 6, held: 0 });
    expect(await bookedFor(jobId)).toMatchObject([{ status: 'submitted' }]);
    isBack = true;
    await passTime(jobId, MINUTE_MS);
    await lookAtRequests(engines.poller);
    await engines.close();
    expect(await bookedFor(jobId)).toMatchObject([{ status: 'succeeded', errorCode: 'abandoned' }]);
    expect(fal.count('submit')).toBe(1);
  });

  test('the limit counts from the submit, over all runs', async () => {
    const { fal, account, jobId } = await videoJob({ looks: Infinity });
    const first = quickFalEnginesOf(fal);
    await runUntilLeft(jobId, first);
    await first.close();
    await passTime(jobId, 9 * MINUTE_MS);
    const second = quickFalEnginesOf(fal);
    // A minute was left of the ten.
    expect((await runToEnd(jobId, second)).waitedMs).toBeLessThanOrEqual(MINUTE_MS);
    await second.close();
    expect(await bookedFor(jobId)).toMatchObject([{ status: 'failed', errorCode: 'timeout' }]);
    expect(await getCredits(account.id)).toEqual({ available: 6, held: 0 });
  });
});

test('requests of ended jobs are ended: called off, or booked with their cost', async () => {
  const looks = { looks: Infinity };
  const fal = await withFal(looks);
  const account = await createMerchant(10);
  const engines = falEnginesOf(fal);
  const orphan = async () => {
    const jobId = await submitAbout(account, 'animate', { seed: 1 });
    await runUntilLeft(jobId, engines);
    await passTime(jobId, LOOK_EVERY_MS);
    await lookAtRequests(engines.poller);
    await cancelJob({ account, jobId });
    return jobId;
  };
  const running = await orphan();
  await lookAtRequests(engines.poller);
  expect(await bookedFor(running)).toMatchObject([{ status: 'cancelled', costMicros: 490_000 }]);
  const done = await orphan();
  looks.looks = 0;
  await lookAtRequests(engines.poller);
  await engines.close();
  expect(await bookedFor(done)).toMatchObject([{ status: 'succeeded', errorCode: 'abandoned', costMicros: 490_000 }]);
  expect(await getCredits(account.id)).toEqual({ available: 10, held: 0 });
});

test('a request that belongs to no job is ended by the sweeper', async () => {
  const fal = await withFal({ looks: Infinity });
  const { id } = await providerLedger.open({ ...once, intentKey: `run:${randomUUID()}` });
  const refs = { status: `${fal.origin}/a/b/requests/x/status`, result: 'r', cancel: 'c' };
  await providerLedger.submitted(id, { requestId: randomUUID(), refs });
  await database().$executeRaw`
    UPDATE "ProviderRequest" SET "createdAt" = now() - interval '1 hour' WHERE "id" = ${id}::uuid`;
  const engines = falEnginesOf(fal);
  await sweepProviderRequests(engines.poller);
  await engines.close();
  expect(await statusOf(id)).toBe('failed');
});

test('what never turned up is given up after a day', async () => {
  const { id } = await providerLedger.open({ ...once, intentKey: `run:${randomUUID()}` });
  await providerLedger.unknown(id, 'reset', 475_000);
  await sweepProviderRequests(undefined);
  expect(await statusOf(id)).toBe('unknown');
  await database().$executeRaw`
    UPDATE "ProviderRequest" SET "createdAt" = now() - interval '25 hours' WHERE "id" = ${id}::uuid`;
  await sweepProviderRequests(undefined);
  expect(await statusOf(id)).toBe('failed');
});
