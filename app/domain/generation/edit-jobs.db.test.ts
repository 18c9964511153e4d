import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import type { Account } from '#app/domain/accounts/index.ts';
import { getCredits, verifyLedger } from '#app/domain/credits/index.server.ts';
import { readAssetBytes } from '#app/domain/library/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { scriptedEngines, tinyPicture } from '#tests/doubles/scripted-engines.ts';
import type { EngineScript } from '#tests/doubles/scripted-engines.ts';
import { compositionOf, createMerchant, uploadPicture } from '#tests/fixtures/merchant.ts';
import { awaitJob, cancelJob, startWorker, submitInpaint, submitJob } from './index.server.ts';
import type { JobWorker } from './index.server.ts';

let workers: JobWorker[] = [];

async function work(script: EngineScript = {}) {
  const engines = scriptedEngines(script);
  workers.push(await startWorker({ engines, concurrency: 1 }));
  return engines;
}

afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop({ graceMs: 0 })));
  workers = [];
  expect(await verifyLedger()).toEqual([]);
});

const finished = (account: Account, jobId: string) => awaitJob({ account, jobId, signal: AbortSignal.timeout(60_000) });

async function maskOf(left: number, size = 64): Promise<Uint8Array> {
  const stroke = await sharp({ create: { width: 16, height: 16, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer();
  return sharp({ create: { width: size, height: size, channels: 3, background: '#000000' } })
    .composite(left < 0 ? [] : [{ input: stroke, left, top: 8 }])
    .png()
    .toBuffer();
}

async function submit(account: Account, kind: string, input: object, key: string = randomUUID()) {
  return submitJob({ account, kind, input, count: 1, idempotencyKey: key });
}

test('an enlarged picture costs two credits, knows its picture and is new until it was looked at', async () => {
  const account = await createMerchant(10);
  await work();
  const assetId = await uploadPicture(account);
  const done = await finished(account, (await submit(account, 'upscale', { assetId, factor: 2 })).jobId);
  expect(done.outputs[0]).toMatchObject({
    status: 'delivered',
    charged: 2,
    asset: {
      origin: 'upscaled',
      parentId: assetId,
      width: 128,
      height: 128,
      imageName: 'upscaled-image.png',
      isNew: true,
      recipe: { variation: '2x' },
    },
  });
  expect(await getCredits(account.id)).toEqual({ available: 8, held: 0 });
});

test('a video costs four credits and is kept as an MP4 with stills', async () => {
  const account = await createMerchant(10);
  await work();
  const assetId = await uploadPicture(account);
  const job = await submit(account, 'animate', { assetId, prompt: 'slow push in', aspect: '1:1', seconds: 1, seed: 1 });
  const done = await finished(account, job.jobId);
  const asset = done.outputs[0]!.asset!;
  expect(asset).toMatchObject({
    type: 'video',
    origin: 'animated',
    imageType: 'video/mp4',
    imageName: 'generated_video.mp4',
    durationMs: 100,
    parentId: assetId,
    isNew: true,
  });
  const read = (variant: 'original' | 'display' | 'thumb') =>
    readAssetBytes({ userId: account.id, assetId: asset._id, variant });
  expect((await read('original')).contentType).toBe('video/mp4');
  expect((await read('thumb')).contentType).toBe('image/webp');
  expect((await read('display')).contentType).toBe('image/webp');
  expect(await getCredits(account.id)).toEqual({ available: 6, held: 0 });
});

test('a video that credits do not cover is refused with its own sentence', async () => {
  const account = await createMerchant(3);
  const assetId = await uploadPicture(account);
  await expect(submit(account, 'animate', { assetId, prompt: 'push', seed: 1 })).rejects.toMatchObject({
    code: 'insufficient-credits',
    userMessage: 'Insufficient credits: Video generation requires 4 credits. Please purchase more credits to continue.',
  });
});

test.each([
  ['upscale', { factor: 2 }, 'An error occurred while upscaling the image'],
  ['animate', { prompt: 'push', seed: 1 }, 'An error occurred while generating the video'],
])('%s that fails costs nothing and says so', async (kind, input, message) => {
  const account = await createMerchant(10);
  await work({ step: () => 'fail' });
  const assetId = await uploadPicture(account);
  const done = await finished(account, (await submit(account, kind, { assetId, ...input })).jobId);
  expect(done).toMatchObject({ status: 'failed', message });
  expect(await getCredits(account.id)).toEqual({ available: 10, held: 0 });
});

test('inpainting keeps the mask, repeats are one job, and a repaint outside the mask is put right', async () => {
  const account = await createMerchant(10);
  await work({ repaints: true });
  const assetId = await uploadPicture(account);
  const options = { account, prompt: 'remove it', seed: 5, idempotencyKey: 'inpaint-1' };
  const source = { assetId, mask: await maskOf(8) };
  const job = await submitInpaint({ ...options, source });
  expect((await submitInpaint({ ...options, source })).jobId).toBe(job.jobId);
  // The screen finds it again by its picture.
  expect(job.sourceId).toBe(assetId);
  const done = await finished(account, job.jobId);
  expect(done.outputs[0]!.asset).toMatchObject({
    origin: 'inpainted',
    parentId: assetId,
    imageName: 'inpainted_image.png',
    recipe: { prompt: 'remove it', variation: 'texture', followsPrompt: false },
  });
  expect(await getCredits(account.id)).toEqual({ available: 8, held: 0 });
  expect(await database().asset.count({ where: { userId: account.id, origin: 'snapshot' } })).toBe(1);
});

test('a picture with a hole is a picture and a mask', async () => {
  const account = await createMerchant(10);
  await work();
  const hole = await sharp({ create: { width: 20, height: 20, channels: 4, background: '#ffffffff' } })
    .png()
    .toBuffer();
  const cutPicture = await sharp({ create: { width: 64, height: 64, channels: 4, background: '#3366ccff' } })
    .composite([{ input: hole, left: 10, top: 10, blend: 'dest-out' }])
    .png()
    .toBuffer();
  const job = await submitInpaint({ account, source: { cutPicture }, prompt: '', seed: 1, idempotencyKey: 'cut' });
  expect((await finished(account, job.jobId)).status).toBe('succeeded');
  const { input } = await database().job.findUniqueOrThrow({ where: { id: job.jobId } });
  const { maskAssetId } = input as { maskAssetId: string };
  const mask = await readAssetBytes({ userId: account.id, assetId: maskAssetId, variant: 'original' });
  const red = await sharp(mask.bytes).extractChannel(0).raw().toBuffer();
  expect([...red].filter((value) => value > 200)).toHaveLength(400);
});

test('nothing painted is refused before anything is kept', async () => {
  const account = await createMerchant(10);
  const assetId = await uploadPicture(account);
  const opaque = (await tinyPicture('#3366ccff', 64)).bytes;
  const options = { account, prompt: '', seed: 1, idempotencyKey: 'none' };
  for (const source of [
    { assetId, mask: await maskOf(-1) },
    { assetId, mask: new Uint8Array(9) },
    { cutPicture: opaque },
  ]) {
    await expect(submitInpaint({ ...options, source })).rejects.toMatchObject({
      code: 'bad-request',
      userMessage: 'No area selected for inpainting.',
    });
  }
  expect(await database().job.count({ where: { userId: account.id } })).toBe(0);
});

test('pictures of another account cannot be edited, videos not at all', async () => {
  const [owner, other] = [await createMerchant(10), await createMerchant(10)];
  await work();
  const assetId = await uploadPicture(owner);
  for (const kind of ['upscale', 'animate']) {
    await expect(submit(other, kind, { assetId, prompt: '', seed: 1 })).rejects.toMatchObject({ code: 'not-found' });
  }
  const source = { assetId, mask: await maskOf(8) };
  await expect(
    submitInpaint({ account: other, source, prompt: '', seed: 1, idempotencyKey: 'x' }),
  ).rejects.toMatchObject({ code: 'not-found' });
  const video = await finished(owner, (await submit(owner, 'animate', { assetId, prompt: '', seed: 1 })).jobId);
  await expect(submit(owner, 'upscale', { assetId: video.outputs[0]!.asset!._id })).rejects.toMatchObject({
    code: 'not-found',
  });
});

test('a video that is stopped costs nothing', async () => {
  const account = await createMerchant(10);
  const reached = Promise.withResolvers<void>();
  await work({
    before: async (_index, signal) => {
      reached.resolve();
      if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    },
  });
  const assetId = await uploadPicture(account);
  const { jobId } = await submit(account, 'animate', { assetId, prompt: '', seed: 1 });
  await reached.promise;
  expect((await cancelJob({ account, jobId })).status).toBe('cancelled');
  expect(await getCredits(account.id)).toEqual({ available: 10, held: 0 });
});

async function photo(account: Account, count = 1) {
  const assetId = await uploadPicture(account);
  const input = { composition: compositionOf(assetId), prompt: 'on marble', seed: 7 };
  return submitJob({ account, kind: 'product-photo', input, count, idempotencyKey: randomUUID() });
}

test('a photo carries its certificate and the picture of what was measured', async () => {
  const account = await createMerchant(10);
  await work();
  const done = await finished(account, (await photo(account)).jobId);
  const asset = done.outputs[0]!.asset!;
  expect(asset.fidelity).toMatchObject({ version: 3, mode: 'locked', passed: true, laidBack: false });
  expect(asset.differenceUrl).toMatch(/^\/files\/.*\/difference\?/);
  const files = await database().assetFile.findMany({ where: { assetId: asset._id }, select: { variant: true } });
  expect(files.map((file) => file.variant)).toContain('difference');
});

test('a photo that is not true is made once more, free of charge', async () => {
  const account = await createMerchant(10);
  const engines = await work({ repaints: true, passes: (check) => check > 0 });
  const done = await finished(account, (await photo(account)).jobId);
  expect(engines.runs()).toBe(2);
  expect(done.outputs[0]).toMatchObject({ status: 'delivered', charged: 2, asset: { fidelity: { passed: true } } });
  expect(await getCredits(account.id)).toEqual({ available: 8, held: 0 });
});

test('a photo that is not true twice is delivered, marked, and not charged', async () => {
  const account = await createMerchant(10);
  const engines = await work({ repaints: true, passes: (check) => check > 1 });
  const done = await finished(account, (await photo(account, 2)).jobId);
  expect(engines.runs()).toBe(2);
  expect(done.status).toBe('succeeded');
  expect(done.outputs.map(({ charged, asset }) => [charged, asset?.fidelity?.passed])).toEqual([
    [0, false],
    [2, true],
  ]);
  expect(await getCredits(account.id)).toEqual({ available: 8, held: 0 });
});
