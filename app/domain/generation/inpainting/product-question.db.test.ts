import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import type { Account } from '#app/domain/accounts/index.ts';
import { getCredits, verifyLedger } from '#app/domain/credits/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { scriptedEngines } from '#tests/doubles/scripted-engines.ts';
import { compositionOf, createMerchant, uploadPicture } from '#tests/fixtures/merchant.ts';
import { awaitJob, startWorker, submitInpaint, submitJob } from '../index.server.ts';
import type { JobWorker } from '../index.server.ts';
import { productQuestionSchema } from './product-question.schema.ts';

let worker: JobWorker | null = null;
afterEach(async () => {
  await worker?.stop({ graceMs: 0 });
  worker = null;
  expect(await verifyLedger()).toEqual([]);
});

const finished = (account: Account, jobId: string) => awaitJob({ account, jobId, signal: AbortSignal.timeout(60_000) });

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** One colour on another, 64 x 64. */
async function boxOn(ground: string, box: Box, colour: string): Promise<Uint8Array> {
  const { left, top, ...size } = box;
  const input = { create: { ...size, channels: 4 as const, background: colour } };
  return sharp({ create: { width: 64, height: 64, channels: 4, background: ground } })
    .composite([{ input, left, top }])
    .png()
    .toBuffer();
}

const maskOf = (box: Box) => boxOn('#000000', box, '#ff0000');

/** A product of 20 x 20 pixels before nothing. */
const cutOut = () => boxOn('#00000000', { left: 20, top: 20, width: 20, height: 20 }, '#3366cc');

async function order(account: Account, assetId: string, box: Box, more: object = {}) {
  const source = { assetId, mask: await maskOf(box) };
  return submitInpaint({ account, source, prompt: '', seed: 1, idempotencyKey: randomUUID(), ...more });
}

async function questionOf(asked: Promise<unknown>) {
  const error = await asked.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof AppError)) return null;
  return { status: error.status, field: error.field, ...productQuestionSchema.parse(error.details) };
}

const bytesOf = (dataUrl: string) => Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');

const sizeOf = async (dataUrl: string) => {
  const { width, height } = await sharp(bytesOf(dataUrl)).metadata();
  return [width, height];
};

const pixelsOf = async (dataUrl: string) => {
  const { data, info } = await sharp(bytesOf(dataUrl)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)];
};

test('a mask over a quarter of the product is asked about, and nothing is kept, held or ordered', async () => {
  const account = await createMerchant(10);
  const assetId = await uploadPicture(account, await cutOut());
  const before = await database().asset.count({ where: { userId: account.id } });
  const question = await questionOf(order(account, assetId, { left: 10, top: 20, width: 15, height: 20 }));
  expect(question).toMatchObject({ status: 409, field: 'confirmProduct', coveredShare: 0.25 });
  // The product with three pixels around it: what is asked about is not small in its picture.
  expect([await sizeOf(question!.marked), await sizeOf(question!.kept)]).toEqual([
    [26, 26],
    [26, 26],
  ]);
  const [marked, kept] = [await pixelsOf(question!.marked), await pixelsOf(question!.kept)];
  const [red, green] = marked(5, 13);
  expect(red! - green!).toBeGreaterThan(120);
  // Beside the product the paint leaves the picture as it is.
  const [besideRed, besideGreen] = marked(0, 13);
  expect(Math.abs(besideRed! - besideGreen!)).toBeLessThan(16);
  expect([kept(5, 13)[3], kept(17, 13)[3], kept(0, 0)[3]]).toEqual([0, 255, 0]);
  expect(await getCredits(account.id)).toEqual({ available: 10, held: 0 });
  expect(await database().job.count({ where: { userId: account.id } })).toBe(0);
  expect(await database().asset.count({ where: { userId: account.id } })).toBe(before);
});

test('with a yes, beside the product, and without a known product it is ordered at once', async () => {
  const account = await createMerchant(20);
  const assetId = await uploadPicture(account, await cutOut());
  const over = { left: 10, top: 20, width: 15, height: 20 };
  const beside = { left: 0, top: 0, width: 64, height: 12 };
  await order(account, assetId, over, { confirmProduct: true });
  await order(account, assetId, beside);
  await order(account, await uploadPicture(account), over);
  expect(await getCredits(account.id)).toEqual({ available: 14, held: 6 });
});

test('a photo is asked about by its newest cut-out, while that is there', async () => {
  const account = await createMerchant(20);
  const assetId = await uploadPicture(account);
  const cutOutId = await uploadPicture(account, await cutOut());
  await database().asset.update({ where: { id: cutOutId }, data: { origin: 'cutout', parentId: assetId } });
  const whole = { left: 20, top: 20, width: 20, height: 20 };
  expect(await questionOf(order(account, assetId, whole))).toMatchObject({ coveredShare: 1 });
  await database().asset.update({ where: { id: cutOutId }, data: { deletedAt: new Date() } });
  await order(account, assetId, whole);
});

test('a staged picture is asked about by its composition, and what was erased before is not asked about again', async () => {
  const account = await createMerchant(20);
  worker = await startWorker({ engines: scriptedEngines(), concurrency: 1 });
  const composition = compositionOf(await uploadPicture(account));
  const input = { composition, prompt: 'on marble', seed: 7 };
  const staged = await submitJob({ account, kind: 'product-photo', input, count: 1, idempotencyKey: randomUUID() });
  const assetId = (await finished(account, staged.jobId)).outputs[0]!.asset!._id;
  // The product stands at 16 to 80 of the canvas's 128 pixels: at 8 to 40 of the mask's 64.
  const upper = { left: 8, top: 8, width: 32, height: 16 };
  expect(await questionOf(order(account, assetId, upper))).toMatchObject({ coveredShare: 0.5 });
  const { jobId } = await order(account, assetId, upper, { confirmProduct: true });
  const erased = (await finished(account, jobId)).outputs[0]!.asset!._id;
  expect(await questionOf(order(account, erased, upper))).toBeNull();
  const right = { left: 24, top: 8, width: 16, height: 32 };
  expect(await questionOf(order(account, erased, right))).toMatchObject({ coveredShare: 0.5 });
});

test('a picture of another account is missing, whatever its product is', async () => {
  const [owner, other] = [await createMerchant(10), await createMerchant(10)];
  const assetId = await uploadPicture(owner, await cutOut());
  const over = { left: 20, top: 20, width: 20, height: 20 };
  for (const confirmProduct of [false, true]) {
    await expect(order(other, assetId, over, { confirmProduct })).rejects.toMatchObject({ code: 'not-found' });
  }
  // Its cut-out in another account's library says nothing either.
  const photoId = await uploadPicture(owner);
  const cutOutId = await uploadPicture(other, await cutOut());
  await database().asset.update({ where: { id: cutOutId }, data: { origin: 'cutout', parentId: photoId } });
  await order(owner, photoId, over);
});
