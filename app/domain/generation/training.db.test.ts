import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Account } from '#app/domain/accounts/index.ts';
import { getCredits, verifyLedger } from '#app/domain/credits/index.server.ts';
import { deleteModel, eraseModels, readModel, readModelWeights } from '#app/domain/library/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { storage } from '#app/platform/storage/storage.server.ts';
import { TINY_WEIGHTS } from '#tests/doubles/fal/fal-outputs.ts';
import { FAL_TEST_KEY, startFalHere } from '#tests/doubles/fal/start-fal.ts';
import type { FalDouble } from '#tests/doubles/fal/start-fal.ts';
import { SCRIPTED_LOOK, scriptedEngines, tinyPicture } from '#tests/doubles/scripted-engines.ts';
import type { EngineScript } from '#tests/doubles/scripted-engines.ts';
import { bookedFor, falEnginesOf, runToEnd, runUntilLeft } from '#tests/fixtures/fal-jobs.ts';
import { createMerchant, uploadPicture } from '#tests/fixtures/merchant.ts';
import { setSettings } from '#tests/fixtures/set-settings.ts';
import { chooseRoute } from './index.server.ts';
import { awaitJob, cancelJob, startWorker, submitJob } from './index.server.ts';
import type { JobWorker } from './index.server.ts';

const COLOURS = ['#3366ccff', '#3366aaff', '#336688ff', '#336666ff'];

async function setOf(account: Account): Promise<string[]> {
  const ids: string[] = [];
  for (const colour of COLOURS) ids.push(await uploadPicture(account, (await tinyPicture(colour, 400)).bytes));
  return ids;
}

const order = (account: Account, assetIds: string[], more: object = {}, idempotencyKey: string = randomUUID()) =>
  submitJob({
    account,
    kind: 'train-model',
    input: { type: 'product', triggerWord: 'bluemug', steps: 1000, assetIds, ...more },
    count: 1,
    idempotencyKey,
  });

let worker: JobWorker | undefined;
const work = async (script: EngineScript = {}) => {
  worker = await startWorker({ engines: scriptedEngines(script), concurrency: 1 });
};
afterEach(async () => {
  await worker?.stop({ graceMs: 0 });
  worker = undefined;
  expect(await verifyLedger()).toEqual([]);
});

const ended = (account: Account, jobId: string) => awaitJob({ account, jobId, signal: AbortSignal.timeout(60_000) });
const objectsOf = async (modelId: string) => {
  const { weightsKey, views } = await database().trainedModel.findUniqueOrThrow({
    where: { id: modelId },
    include: { views: true },
  });
  return [...(weightsKey ? [weightsKey] : []), ...views.map(({ storageKey }) => storageKey)];
};

describe('here', () => {
  test('20 are held, the model is delivered with its job’s number, and settled once', async () => {
    const account = await createMerchant(30);
    const { jobId } = await order(account, await setOf(account));
    expect(await getCredits(account.id)).toEqual({ available: 10, held: 20 });
    await expect(readModel({ userId: account.id, modelId: jobId })).rejects.toMatchObject({ code: 'not-found' });
    await work();
    const job = await ended(account, jobId);
    expect(job).toMatchObject({ status: 'succeeded', kind: 'train-model', prompt: 'bluemug' });
    expect(job.outputs).toMatchObject([{ status: 'delivered', asset: null, charged: 20 }]);
    expect(await getCredits(account.id)).toEqual({ available: 10, held: 0 });
    const model = await readModel({ userId: account.id, modelId: jobId });
    expect(model).toMatchObject({ engine: 'local', triggerWord: 'bluemug', look: SCRIPTED_LOOK, weightsKey: null });
    expect(model.views).toHaveLength(4);
    const { isBrandLook } = await database().trainedModel.findUniqueOrThrow({ where: { id: jobId } });
    expect(isBrandLook).toBe(true);
  });

  test('a failure gives all back, and leaves the word free', async () => {
    const account = await createMerchant(20);
    const ids = await setOf(account);
    const { jobId } = await order(account, ids);
    await work({ step: () => 'fail' });
    expect(await ended(account, jobId)).toMatchObject({
      status: 'failed',
      message: 'Training failed. Please try again.',
    });
    expect(await getCredits(account.id)).toEqual({ available: 20, held: 0 });
    await expect(order(account, ids)).resolves.toMatchObject({ prompt: 'bluemug' });
  });

  test('stopped: nothing is charged', async () => {
    const account = await createMerchant(20);
    const { jobId } = await order(account, await setOf(account));
    await cancelJob({ account, jobId });
    expect(await ended(account, jobId)).toMatchObject({ status: 'cancelled' });
    expect(await getCredits(account.id)).toEqual({ available: 20, held: 0 });
  });

  test('refused before anything is held: too few credits, pictures, steps, a bad word, a taken word, others’ pictures', async () => {
    const account = await createMerchant(45);
    const ids = await setOf(account);
    const poor = await createMerchant(19);
    await expect(order(poor, await setOf(poor))).rejects.toMatchObject({ code: 'insufficient-credits' });
    await expect(order(account, ids.slice(0, 3))).rejects.toMatchObject({ code: 'bad-request' });
    await expect(order(account, [...ids.slice(0, 3), ids[0]!])).rejects.toMatchObject({ code: 'bad-request' });
    await expect(order(account, ids, { steps: 150 })).rejects.toMatchObject({ code: 'bad-request' });
    await expect(order(account, ids, { steps: 2100 })).rejects.toMatchObject({ code: 'bad-request' });
    await expect(order(account, ids, { triggerWord: 'two words' })).rejects.toMatchObject({ code: 'bad-request' });
    await expect(order(await createMerchant(20), ids)).rejects.toMatchObject({ code: 'not-found' });
    expect(await getCredits(account.id)).toEqual({ available: 45, held: 0 });
    await order(account, ids);
    await expect(order(account, ids, { triggerWord: 'BlueMug' })).rejects.toMatchObject({ code: 'conflict' });
    expect(await getCredits(account.id)).toEqual({ available: 25, held: 20 });
  });

  test('the same order twice is one model', async () => {
    const account = await createMerchant(60);
    const ids = await setOf(account);
    const key = randomUUID();
    const [one, two] = await Promise.all([order(account, ids, {}, key), order(account, ids, {}, key)]);
    expect(one.jobId).toBe(two.jobId);
    expect(await database().trainedModel.count({ where: { userId: account.id } })).toBe(1);
  });

  test('pictures with it: a view of the set, staged and paid one by one; no other account’s model', async () => {
    const account = await createMerchant(30);
    const { jobId: modelId } = await order(account, await setOf(account));
    await work();
    await ended(account, modelId);
    const wish = { modelId, prompt: 'bluemug on a marble podium', aspect: '16:9', seed: 1 };
    const submit = (who: Account, input: object) =>
      submitJob({ account: who, kind: 'trained-picture', input, count: 4, idempotencyKey: randomUUID() });
    const { jobId } = await submit(account, wish);
    const job = await ended(account, jobId);
    expect(job.outputs.map(({ charged }) => charged)).toEqual([2, 2, 2, 2]);
    const { recipe } = await database().asset.findUniqueOrThrow({ where: { id: job.outputs[0]!.asset!._id } });
    expect(recipe).toMatchObject({ modelId, scene: 'marble-podium', look: SCRIPTED_LOOK });
    expect(await getCredits(account.id)).toEqual({ available: 2, held: 0 });
    const other = await createMerchant(30);
    await expect(submit(other, wish)).rejects.toMatchObject({ code: 'not-found' });
    expect(await getCredits(other.id)).toEqual({ available: 30, held: 0 });
  });

  test('deleting takes its bytes along; no other account’s; erasing takes all', async () => {
    const account = await createMerchant(40);
    const ids = await setOf(account);
    const [one, two] = [await order(account, ids), await order(account, ids, { triggerWord: 'second' })];
    await work();
    await ended(account, one.jobId);
    await ended(account, two.jobId);
    const [first, second] = [await objectsOf(one.jobId), await objectsOf(two.jobId)];
    const other = await createMerchant(0);
    await expect(deleteModel({ account: other, modelId: one.jobId })).rejects.toMatchObject({ code: 'not-found' });
    await eraseModels(other.id);
    for (const key of [...first, ...second]) expect(await storage().exists(key)).toBe(true);
    await deleteModel({ account, modelId: one.jobId });
    for (const key of first) expect(await storage().exists(key)).toBe(false);
    for (const key of second) expect(await storage().exists(key)).toBe(true);
    await eraseModels(account.id);
    for (const key of second) expect(await storage().exists(key)).toBe(false);
    expect(await database().storedObjectIntent.count({ where: { storageKey: { in: [...first, ...second] } } })).toBe(0);
  });
});

describe('at fal', () => {
  let fal: FalDouble;
  beforeAll(async () => {
    fal = startFalHere();
    setSettings({ FAL_KEY: FAL_TEST_KEY });
    // Fal's price is above what 20 credits bring: only the owner may choose that.
    const owner = { ...(await createMerchant(0)), role: 'superadmin' as const };
    await database().$transaction((tx) => chooseRoute(tx, { owner, name: 'training', choice: 'provider' }));
    await database().$transaction((tx) => chooseRoute(tx, { owner, name: 'trained-picture', choice: 'provider' }));
  });
  afterAll(async () => {
    await database().engineRoute.deleteMany();
    setSettings({});
    await fal.stop();
  });

  /** Fal does the training, scripted engines what is done here. */
  const engines = (script: EngineScript = {}) => {
    const { trainer, poller } = falEnginesOf(fal);
    const own = scriptedEngines(script);
    return { ...own, own, trainer, poller };
  };

  test('weights come over a restart in the middle, are kept, and pictures are made with them', async () => {
    const account = await createMerchant(30);
    const { jobId } = await order(account, await setOf(account), { steps: 500 });
    await runUntilLeft(jobId, engines());
    // Every process anew: engines, worker and all.
    await runToEnd(jobId, engines());
    expect(await ended(account, jobId)).toMatchObject({ status: 'succeeded' });
    expect(await getCredits(account.id)).toEqual({ available: 10, held: 0 });
    const booked = await bookedFor(jobId);
    expect(booked).toMatchObject([{ endpoint: 'fal-ai/flux-lora-fast-training', status: 'succeeded' }]);
    const model = await readModel({ userId: account.id, modelId: jobId });
    expect(model.engine).toBe('fal');
    expect(TINY_WEIGHTS.equals((await readModelWeights(model))!)).toBe(true);
    const input = { modelId: jobId, prompt: 'on a beach', seed: 7 };
    const pictures = await submitJob({
      account,
      kind: 'trained-picture',
      input,
      count: 2,
      idempotencyKey: randomUUID(),
    });
    await runToEnd(pictures.jobId, engines());
    const job = await ended(account, pictures.jobId);
    expect(job.outputs.map(({ status, charged }) => [status, charged])).toEqual([
      ['delivered', 2],
      ['delivered', 2],
    ]);
    expect(job.outputs[0]!.asset!.recipe).toMatchObject({ engine: 'fal', prompt: 'bluemug, on a beach' });
    expect(job.outputs[0]!.asset!.recipe).toHaveProperty('setCheck.passed', true);
    expect(fal.refused).toEqual([]);
  });

  test('stopped while fal is at it: all credits come back', async () => {
    const account = await createMerchant(20);
    const { jobId } = await order(account, await setOf(account));
    await runUntilLeft(jobId, engines());
    await cancelJob({ account, jobId });
    expect(await ended(account, jobId)).toMatchObject({ status: 'cancelled' });
    expect(await getCredits(account.id)).toEqual({ available: 20, held: 0 });
  });
});
