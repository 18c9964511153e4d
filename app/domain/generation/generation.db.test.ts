import { randomUUID } from 'node:crypto';
import { afterEach, expect } from 'vitest';
import { deepIt, everydayIt } from '@plinth/testing/depth';
import type { Account } from '#app/domain/accounts/index.ts';
import { accountTopic } from '#app/domain/accounts/index.ts';
import { getCredits, verifyLedger } from '#app/domain/credits/index.server.ts';
import { database, databasePool } from '#app/platform/database/database.server.ts';
import { readSubject } from '#app/platform/streams/read-stream.server.ts';
import { workSender } from '#app/platform/work/work-sender.server.ts';
import { scriptedEngines, tinyPicture } from '#tests/doubles/scripted-engines.ts';
import type { EngineScript, Step } from '#tests/doubles/scripted-engines.ts';
import { ANY_ATTEMPT } from '#tests/fixtures/any-attempt.ts';
import { runToEnd } from '#tests/fixtures/fal-jobs.ts';
import { compositionOf, createMerchant, uploadPicture } from '#tests/fixtures/merchant.ts';
import { awaitJob, cancelJob, getJob, listActiveJobs, startWorker, submitJob } from './index.server.ts';
import type { JobWorker } from './index.server.ts';
import { claimJob } from './jobs/claim-job.server.ts';
import { deliverOutput } from './jobs/deliver-output.server.ts';
import { FencedOffError } from './jobs/fence.server.ts';
import { jobWork, MAX_FAILURES } from './jobs/job-work.ts';
import { runJob, UnfinishedRunError } from './jobs/run-job.server.ts';
import { MAX_OPEN_JOBS } from './submit-job.server.ts';
import { sendLostJobs } from './worker/send-lost-jobs.server.ts';

let workers: JobWorker[] = [];

async function work(script: EngineScript = {}) {
  const engines = scriptedEngines(script);
  const worker = await startWorker({ engines, concurrency: 2 });
  workers.push(worker);
  return { engines, worker };
}

afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop({ graceMs: 0 })));
  workers = [];
  expect(await verifyLedger()).toEqual([]);
});

async function submitPhoto(account: Account, options: { count?: number; key?: string; prompt?: string } = {}) {
  const { count = 2, key = randomUUID(), prompt = 'on a marble table' } = options;
  const assetId = await uploadPicture(account);
  const input = { composition: compositionOf(assetId), prompt, seed: 7 };
  return submitJob({ account, kind: 'product-photo', input, count, idempotencyKey: key });
}

const finished = (account: Account, jobId: string) => awaitJob({ account, jobId, signal: AbortSignal.timeout(60_000) });

everydayIt('a photo job goes from credits to pictures in the library, charged per picture', async () => {
  const account = await createMerchant(10);
  const job = await submitPhoto(account, { count: 3 });
  expect(job).toMatchObject({ status: 'queued', requestedCount: 3, acceptedCount: 3, unitPrice: 2, lastSeq: 1 });
  await work();
  const done = await finished(account, job.jobId);
  expect(done.status).toBe('succeeded');
  expect(done.outputs.map((output) => [output.index, output.status])).toEqual([
    [0, 'delivered'],
    [1, 'delivered'],
    [2, 'delivered'],
  ]);
  expect(done.outputs[0]!.asset).toMatchObject({ origin: 'generated', recipe: { prompt: 'on a marble table' } });
  expect(await getCredits(account.id)).toEqual({ available: 4, held: 0 });
  const events = await readSubject(accountTopic(account.id), job.jobId, 0);
  expect(events.map((event) => event.subjectSeq)).toEqual(events.map((_, offset) => offset + 1));
  expect(events[0]!.type).toBe('job.queued');
  expect(events[1]!.type).toBe('job.started');
  expect(events.at(-1)).toMatchObject({
    type: 'job.finished',
    data: { status: 'succeeded', delivered: 3, failed: 0, settled: 6, released: 0, message: null },
  });
});

everydayIt(
  'the same key is the same job, also when both come at once; another request with it is refused',
  async () => {
    const account = await createMerchant(100);
    const assetId = await uploadPicture(account);
    const submit = (prompt: string) =>
      submitJob({
        account,
        kind: 'product-photo',
        input: { composition: compositionOf(assetId), prompt, seed: 7 },
        count: 2,
        idempotencyKey: 'intent-1',
      });
    const jobs = await Promise.all(Array.from({ length: 8 }, () => submit('oak table')));
    expect(new Set(jobs.map((job) => job.jobId)).size).toBe(1);
    expect(await database().job.count({ where: { userId: account.id } })).toBe(1);
    expect(await getCredits(account.id)).toEqual({ available: 96, held: 4 });
    await expect(submit('pine table')).rejects.toMatchObject({ code: 'unprocessable' });
  },
);

everydayIt('credits cover a part: so many pictures are accepted, and said before', async () => {
  const account = await createMerchant(5);
  const job = await submitPhoto(account, { count: 4 });
  expect(job).toMatchObject({ requestedCount: 4, acceptedCount: 2 });
  expect(await getCredits(account.id)).toEqual({ available: 1, held: 4 });
  await expect(submitPhoto(account)).rejects.toMatchObject({
    code: 'insufficient-credits',
    userMessage: 'Insufficient credits: Image generation requires 2 credits. Please purchase more credits to continue.',
  });
  expect(await database().job.count({ where: { userId: account.id } })).toBe(1);
});

everydayIt('the price is the one at acceptance', async () => {
  const account = await createMerchant(10);
  const job = await submitPhoto(account, { count: 2 });
  await database().feature.update({ where: { name: 'product-photo' }, data: { creditsPerUse: 5 } });
  await work();
  await finished(account, job.jobId);
  await database().feature.update({ where: { name: 'product-photo' }, data: { creditsPerUse: 2 } });
  expect(await getCredits(account.id)).toEqual({ available: 6, held: 0 });
});

everydayIt('a picture that fails costs nothing', async () => {
  const account = await createMerchant(10);
  await work({ step: (_run, index) => (index === 1 ? 'output-failed' : 'picture') });
  const job = await submitPhoto(account, { count: 3 });
  const done = await finished(account, job.jobId);
  expect(done).toMatchObject({ status: 'partly_succeeded', message: 'Generation failed' });
  expect(done.outputs.map((output) => output.status)).toEqual(['delivered', 'failed', 'delivered']);
  expect(await getCredits(account.id)).toEqual({ available: 6, held: 0 });
});

everydayIt('a picture that may come in another run is tried again, the others are not', async () => {
  const account = await createMerchant(10);
  const { engines } = await work({
    step: (run, index) => (run === 0 && index === 1 ? 'output-failed-retryable' : 'picture'),
  });
  const { jobId } = await submitPhoto(account, { count: 3 });
  const done = await finished(account, jobId);
  expect(done.outputs.map((output) => output.status)).toEqual(['delivered', 'delivered', 'delivered']);
  expect(engines.runs()).toBe(2);
  expect(await getCredits(account.id)).toEqual({ available: 4, held: 0 });
  expect(await database().asset.count({ where: { userId: account.id, origin: 'generated' } })).toBe(3);
  expect(await database().job.findUniqueOrThrow({ where: { id: jobId } })).toMatchObject({ run: 2, failures: 1 });
});

everydayIt('a picture that never comes fails with the last allowed run, and costs nothing', async () => {
  const account = await createMerchant(10);
  const { jobId } = await submitPhoto(account, { count: 2 });
  const step = (_run: number, index: number) => (index === 1 ? 'output-failed-retryable' : 'picture') as Step;
  await runToEnd(jobId, scriptedEngines({ step }));
  const { status, outputs } = await getJob({ account, jobId });
  expect([status, ...outputs.map((output) => output.status)]).toEqual(['partly_succeeded', 'delivered', 'failed']);
  expect(await getCredits(account.id)).toEqual({ available: 8, held: 0 });
  const { run, failures } = await database().job.findUniqueOrThrow({ where: { id: jobId } });
  expect([run, failures]).toEqual([MAX_FAILURES, MAX_FAILURES - 1]);
});

everydayIt('a result that the library refuses fails at once, costs nothing, and the others come', async () => {
  const account = await createMerchant(10);
  await work({ step: (_run, index) => (index === 1 ? 'no-picture' : 'picture') });
  const job = await submitPhoto(account, { count: 3 });
  const done = await finished(account, job.jobId);
  expect(done.outputs.map((output) => output.status)).toEqual(['delivered', 'failed', 'delivered']);
  expect(await getCredits(account.id)).toEqual({ available: 6, held: 0 });
  const { run, failures } = await database().job.findUniqueOrThrow({ where: { id: job.jobId } });
  expect([run, failures]).toEqual([1, 0]);
});

everydayIt('a run that fails as a whole costs nothing', async () => {
  const account = await createMerchant(10);
  await work({ step: () => 'fail' });
  const done = await finished(account, (await submitPhoto(account, { count: 4 })).jobId);
  expect(done).toMatchObject({ status: 'failed', message: 'All 4 generation requests failed' });
  expect(await getCredits(account.id)).toEqual({ available: 10, held: 0 });
});

everydayIt('an engine that throws is tried again, keeping what was delivered', async () => {
  const account = await createMerchant(10);
  const { engines } = await work({ step: (run, index) => (run === 0 && index === 1 ? 'throw' : 'picture') });
  const done = await finished(account, (await submitPhoto(account, { count: 2 })).jobId);
  expect(done.status).toBe('succeeded');
  expect(engines.runs()).toBe(2);
  expect(await database().asset.count({ where: { userId: account.id, origin: 'generated' } })).toBe(2);
  expect(await getCredits(account.id)).toEqual({ available: 6, held: 0 });
});

everydayIt('cancelling a waiting job gives everything back', async () => {
  const account = await createMerchant(10);
  const job = await submitPhoto(account, { count: 4 });
  const cancelled = await cancelJob({ account, jobId: job.jobId });
  expect(cancelled).toMatchObject({ status: 'cancelled', message: 'Execution interrupted' });
  expect(await getCredits(account.id)).toEqual({ available: 10, held: 0 });
  expect((await cancelJob({ account, jobId: job.jobId })).lastSeq).toBe(cancelled.lastSeq);
});

everydayIt('cancelling a running job keeps what was delivered, stops the engine and charges nothing more', async () => {
  const account = await createMerchant(10);
  let engineStopped = () => {};
  const stopped = new Promise<void>((resolve) => (engineStopped = resolve));
  let reachedSecond = () => {};
  const second = new Promise<void>((resolve) => (reachedSecond = resolve));
  await work({
    before: (index, signal) =>
      index === 0
        ? Promise.resolve()
        : new Promise<void>((resolve) => {
            reachedSecond();
            signal.addEventListener('abort', () => {
              engineStopped();
              resolve();
            });
          }),
  });
  const job = await submitPhoto(account, { count: 3 });
  await second;
  await expect.poll(async () => (await getJob({ account, jobId: job.jobId })).outputs[0]?.status).toBe('delivered');
  const cancelled = await cancelJob({ account, jobId: job.jobId });
  await stopped;
  expect(cancelled.status).toBe('cancelled');
  expect(cancelled.outputs.map((output) => output.status)).toEqual(['delivered', 'failed', 'failed']);
  expect(await getCredits(account.id)).toEqual({ available: 8, held: 0 });
});

everydayIt('of two runs of a job only the later one writes', async () => {
  const account = await createMerchant(10);
  const { jobId } = await submitPhoto(account, { count: 1 });
  const sleeper = (await claimJob(jobId, ANY_ATTEMPT))!;
  const owner = (await claimJob(jobId, ANY_ATTEMPT))!;
  expect([sleeper.run, owner.run]).toEqual([1, 2]);
  const output = await outputOf(0);
  await expect(deliverOutput(sleeper, output)).rejects.toBeInstanceOf(FencedOffError);
  expect(await getCredits(account.id)).toEqual({ available: 8, held: 2 });
  await deliverOutput(owner, output);
  expect(await getCredits(account.id)).toEqual({ available: 8, held: 0 });
  expect(await database().asset.count({ where: { userId: account.id, origin: 'generated' } })).toBe(1);
});

async function outputOf(index: number) {
  return {
    index,
    media: { image: await tinyPicture('#112233') },
    origin: 'generated' as const,
    name: 'late.png',
    parentId: null,
    recipe: { engine: 'scripted', prompt: '', scene: null, seed: 1, variation: '', sourceAssetIds: [] },
  };
}

everydayIt('a job that took its worker down with it every time has failed in the end', async () => {
  const account = await createMerchant(10);
  const { jobId } = await submitPhoto(account, { count: 2 });
  expect((await claimJob(jobId, ANY_ATTEMPT))?.run).toBe(1);
  // As after the last of its tries: the process that had it is gone, and says nothing more.
  await databasePool().query('DELETE FROM pgboss.job WHERE singleton_key <> $1', [jobId]);
  await databasePool().query('UPDATE pgboss.job SET retry_count = retry_limit');
  const boss = await workSender();
  const [message] = await boss.fetch(jobWork.name);
  await boss.fail(jobWork.name, message!.id);
  expect(await getJob({ account, jobId })).toMatchObject({ status: 'running' });
  await work();
  expect((await finished(account, jobId)).status).toBe('failed');
  expect(await getCredits(account.id)).toEqual({ available: 10, held: 0 });
});

everydayIt('the database refuses to move an ended job or a delivered picture', async () => {
  const account = await createMerchant(10);
  const { jobId } = await submitPhoto(account, { count: 1 });
  await cancelJob({ account, jobId });
  await expect(database().job.update({ where: { id: jobId }, data: { status: 'running' } })).rejects.toThrow();
  await expect(database().job.update({ where: { id: jobId }, data: { unitPrice: 1 } })).rejects.toThrow();
  await expect(database().jobOutput.updateMany({ where: { jobId }, data: { status: 'delivered' } })).rejects.toThrow();
});

everydayIt('a worker that stops hands its job over', async () => {
  const account = await createMerchant(10);
  const { worker } = await work({
    before: (_index, signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve())),
  });
  const { jobId } = await submitPhoto(account, { count: 1 });
  await expect.poll(async () => (await getJob({ account, jobId })).status).toBe('running');
  await worker.stop({ graceMs: 0 });
  workers = [];
  await work();
  expect((await finished(account, jobId)).status).toBe('succeeded');
});

everydayIt('a run that is stopped before it began starts no engine and is to be made again', async () => {
  const account = await createMerchant(10);
  const { jobId } = await submitPhoto(account, { count: 1 });
  const engines = scriptedEngines();
  const job = (await claimJob(jobId, ANY_ATTEMPT))!;
  await expect(runJob({ job, engines, signal: AbortSignal.abort() })).rejects.toBeInstanceOf(UnfinishedRunError);
  expect(engines.runs()).toBe(0);
  expect((await getJob({ account, jobId })).status).toBe('running');
});

everydayIt('a worker leaves an engine behind that does not listen, and the job runs elsewhere', async () => {
  const account = await createMerchant(10);
  let begin = () => {};
  const begun = new Promise<void>((resolve) => (begin = resolve));
  let release = () => {};
  const deaf = new Promise<void>((resolve) => (release = resolve));
  const { worker } = await work({
    before: () => {
      begin();
      return deaf;
    },
  });
  const { jobId } = await submitPhoto(account, { count: 1 });
  await begun;
  await worker.stop({ graceMs: 0, handBackMs: 10 });
  workers = [];
  await work();
  expect((await finished(account, jobId)).status).toBe('succeeded');
  release();
  expect(await getCredits(account.id)).toEqual({ available: 8, held: 0 });
});

everydayIt('a job whose message was lost is found again', async () => {
  const account = await createMerchant(10);
  const { jobId } = await submitPhoto(account, { count: 1 });
  await databasePool().query('DELETE FROM pgboss.job');
  await work();
  await sendLostJobs();
  expect((await finished(account, jobId)).status).toBe('succeeded');
});

everydayIt('a cut-out is free and remembers its picture; a failed one says so', async () => {
  const account = await createMerchant(0);
  const assetId = await uploadPicture(account);
  await work({ step: (run) => (run === 0 ? 'picture' : 'fail') });
  const cutOut = () =>
    submitJob({ account, kind: 'cut-out', input: { assetId }, count: 1, idempotencyKey: randomUUID() });
  const done = await finished(account, (await cutOut()).jobId);
  expect(done.outputs[0]!.asset).toMatchObject({ origin: 'cutout', parentId: assetId });
  const failed = await finished(account, (await cutOut()).jobId);
  expect(failed).toMatchObject({ status: 'failed', message: 'Failed to remove background due to an API error' });
});

everydayIt("another account's pictures and jobs do not exist", async () => {
  const [owner, stranger] = [await createMerchant(10), await createMerchant(10)];
  const assetId = await uploadPicture(owner);
  const photo = { composition: compositionOf(assetId), prompt: 'mine now', seed: 1 };
  const asStranger = { account: stranger, count: 1, idempotencyKey: 'k' };
  await expect(submitJob({ ...asStranger, kind: 'product-photo', input: photo })).rejects.toMatchObject({
    code: 'not-found',
  });
  await expect(submitJob({ ...asStranger, kind: 'cut-out', input: { assetId } })).rejects.toMatchObject({
    code: 'not-found',
  });
  expect(await getCredits(stranger.id)).toEqual({ available: 10, held: 0 });
  const { jobId } = await submitPhoto(owner);
  const signal = AbortSignal.timeout(60_000);
  await expect(getJob({ account: stranger, jobId })).rejects.toMatchObject({ code: 'not-found' });
  await expect(cancelJob({ account: stranger, jobId })).rejects.toMatchObject({ code: 'not-found' });
  await expect(awaitJob({ account: stranger, jobId, signal })).rejects.toMatchObject({ code: 'not-found' });
  expect(await listActiveJobs(stranger)).toEqual([]);
  expect((await listActiveJobs(owner)).map((job) => job.jobId)).toEqual([jobId]);
});

deepIt('many waiting jobs of one account stand behind the single job of another', async () => {
  const [crowd, single] = [await createMerchant(1_000), await createMerchant(10)];
  const assetId = await uploadPicture(crowd);
  const input = { composition: compositionOf(assetId), prompt: 'crowd', seed: 1 };
  for (let n = 0; n < 20; n += 1) {
    await submitJob({ account: crowd, kind: 'product-photo', input, count: 1, idempotencyKey: `crowd-${n}` });
  }
  const { jobId } = await submitPhoto(single, { count: 1 });
  const engines = scriptedEngines();
  workers.push(await startWorker({ engines, concurrency: 1 }));
  await finished(single, jobId);
  const ended = await database().job.count({ where: { userId: crowd.id, finishedAt: { not: null } } });
  expect(ended).toBeLessThanOrEqual(2);
});

everydayIt('an account cannot fill the queue, not even with what is free; another one is not held up', async () => {
  const [busy, other] = [await createMerchant(10), await createMerchant(10)];
  await database().job.createMany({
    data: Array.from({ length: MAX_OPEN_JOBS }, (_, index) => ({
      userId: busy.id,
      kind: 'cut-out',
      input: {},
      requestedCount: 1,
      acceptedCount: 1,
      unitPrice: 0,
      idempotencyKey: `waiting-${index}`,
      requestHash: '',
    })),
  });
  await expect(submitPhoto(busy)).rejects.toMatchObject({ code: 'too-many-requests', retryAfterSeconds: 10 });
  expect(await getCredits(busy.id)).toEqual({ available: 10, held: 0 });
  expect((await submitPhoto(other)).status).toBe('queued');
});
