import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import type { Account } from '#app/domain/accounts/index.ts';
import { getCredits } from '#app/domain/credits/index.server.ts';
import { readAssetBytes } from '#app/domain/library/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { scriptedEngines } from '#tests/doubles/scripted-engines.ts';
import type { EngineScript } from '#tests/doubles/scripted-engines.ts';
import { createMerchant, uploadPicture } from '#tests/fixtures/merchant.ts';
import { awaitJob, startWorker, submitJob } from '../index.server.ts';
import type { JobWorker } from '../index.server.ts';

let worker: JobWorker | null = null;
afterEach(async () => {
  await worker?.stop({ graceMs: 0 });
  worker = null;
});

const order = (account: Account, assetId: string, edits: readonly object[]) =>
  submitJob({ account, kind: 'edit', input: { assetId, edits }, count: 1, idempotencyKey: randomUUID() });

async function made(account: Account, assetId: string, edits: readonly object[], script: EngineScript = {}) {
  worker ??= await startWorker({ engines: scriptedEngines(script), concurrency: 1 });
  const { jobId } = await order(account, assetId, edits);
  return awaitJob({ account, jobId, signal: AbortSignal.timeout(60_000) });
}

test('the list is computed, costs nothing, and stays with the new picture', async () => {
  const account = await createMerchant(5);
  const assetId = await uploadPicture(account);
  const logoId = await uploadPicture(account);
  const edits = [
    { kind: 'crop', left: 0, top: 0, width: 0.5, height: 1 },
    { kind: 'watermark', assetId: logoId, place: 'top-left', size: 0.5, opacity: 1, colour: '#ffffff' },
  ];
  const job = await made(account, assetId, edits);
  const asset = job.outputs[0]!.asset!;
  expect(asset).toMatchObject({ origin: 'edited', parentId: assetId, width: 32, height: 64 });
  expect(asset.imageName).toMatch(/-edited\.png$/);
  const { bytes } = await readAssetBytes({ userId: account.id, assetId: asset._id, variant: 'original' });
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 32, height: 64 });
  const { recipe } = await database().asset.findUniqueOrThrow({ where: { id: asset._id } });
  expect(recipe).toMatchObject({ edits, sourceAssetIds: [assetId, logoId], variation: '2 edits' });
  expect(await getCredits(account.id)).toEqual({ available: 5, held: 0 });
  // Edited once more, its name does not grow.
  const again = await made(account, asset._id, [{ kind: 'turn', quarters: 1 }]);
  expect(again.outputs[0]!.asset).toMatchObject({ imageName: asset.imageName, width: 64, height: 32 });
});

test('what fails says so in the editor’s words and leaves nothing', async () => {
  const account = await createMerchant(5);
  const assetId = await uploadPicture(account);
  const job = await made(account, assetId, [{ kind: 'turn', quarters: 1 }], { step: () => 'fail' });
  expect(job).toMatchObject({ status: 'failed', message: 'Some error occured while trying to save the image' });
  expect(await database().asset.count({ where: { userId: account.id, origin: 'edited' } })).toBe(0);
});

test('another account’s picture is not found: neither to be edited nor as a watermark', async () => {
  const [account, other] = [await createMerchant(5), await createMerchant(5)];
  const [own, foreign] = [await uploadPicture(account), await uploadPicture(other)];
  const mark = [{ kind: 'watermark', assetId: foreign }];
  await expect(order(account, foreign, [{ kind: 'turn', quarters: 1 }])).rejects.toMatchObject({ code: 'not-found' });
  await expect(order(account, own, mark)).rejects.toMatchObject({ code: 'not-found' });
  expect(await database().job.count({ where: { userId: account.id } })).toBe(0);
});

test('what cannot be written, and lists that are none, are refused before anything is stored', async () => {
  const account = await createMerchant(5);
  const assetId = await uploadPicture(account);
  const text = { kind: 'text', x: 0.5, y: 0.5, size: 0.1, colour: '#000000', text: 'sale 夏 😀' };
  await expect(order(account, assetId, [text])).rejects.toMatchObject({
    code: 'bad-request',
    userMessage: 'These characters cannot be written into an image: 夏 😀',
  });
  const many = Array.from({ length: 5_000 }, () => ({ kind: 'turn', quarters: 1 }));
  for (const edits of [[], many, [{ kind: 'none' }]]) {
    await expect(order(account, assetId, edits)).rejects.toMatchObject({ code: 'bad-request' });
  }
  expect(await database().job.count({ where: { userId: account.id } })).toBe(0);
});

test('four wait at once, the fifth is refused', async () => {
  const account = await createMerchant(5);
  const assetId = await uploadPicture(account);
  for (let count = 0; count < 4; count += 1) await order(account, assetId, [{ kind: 'turn', quarters: 1 }]);
  await expect(order(account, assetId, [{ kind: 'turn', quarters: 1 }])).rejects.toMatchObject({
    code: 'too-many-requests',
  });
});

test('an edit that leaves no picture fails in its first run', async () => {
  const account = await createMerchant(5);
  const assetId = await uploadPicture(account);
  const job = await made(account, assetId, [{ kind: 'crop', left: 0, top: 0, width: 1e-9, height: 1e-9 }]);
  expect(job.status).toBe('failed');
  expect((await database().job.findUniqueOrThrow({ where: { id: job.jobId } })).run).toBe(1);
});
