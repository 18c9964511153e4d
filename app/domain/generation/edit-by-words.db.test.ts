import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getCredits, verifyLedger } from '#app/domain/credits/index.server.ts';
import { createEngineRegistry } from '#app/domain/engines/index.server.ts';
import type { EngineRegistry } from '#app/domain/engines/index.ts';
import { readAssetBytes } from '#app/domain/library/index.server.ts';
import { deepIt } from '@plinth/testing/depth';
import { createMerchant, uploadPicture } from '#tests/fixtures/merchant.ts';
import { awaitJob, startWorker, submitJob } from './index.server.ts';
import type { JobWorker } from './index.server.ts';

let engines: EngineRegistry;
let worker: JobWorker;
beforeAll(async () => {
  engines = createEngineRegistry({ cutOutModel: 'none', ffmpegPath: 'none' });
  worker = await startWorker({ engines, concurrency: 1 });
});
afterAll(async () => {
  await worker.stop({ graceMs: 0 });
  await engines.close();
  expect(await verifyLedger()).toEqual([]);
});

const PRODUCT = { left: 120, top: 100, width: 80, height: 140 };

/** A red box before a plain, light wall. */
async function photo(): Promise<Buffer> {
  const create = { width: 320, height: 320, channels: 3, background: '#e9e6e0' } as const;
  const box = await sharp({
    create: { ...create, width: PRODUCT.width, height: PRODUCT.height, background: '#a3241d' },
  })
    .png()
    .toBuffer();
  return sharp({ create })
    .composite([{ input: box, left: PRODUCT.left, top: PRODUCT.top }])
    .png()
    .toBuffer();
}

async function change(prompt: string) {
  const account = await createMerchant(10);
  const assetId = await uploadPicture(account, await photo());
  const order = { account, kind: 'edit-by-words', input: { assetId, prompt, seed: 1 }, count: 1 };
  const { jobId } = await submitJob({ ...order, idempotencyKey: randomUUID() });
  const job = await awaitJob({ account, jobId, signal: AbortSignal.timeout(120_000) });
  const asset = job.outputs[0]?.asset;
  const read = async (id: string) =>
    (await readAssetBytes({ userId: account.id, assetId: id, variant: 'original' })).bytes;
  const pixel = async (id: string, left: number, top: number) => [
    ...(await sharp(await read(id))
      .extract({ left, top, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer()),
  ];
  return { account, assetId, job, asset, pixel };
}

test('the background turns green, the product stays, and a certificate says so', async () => {
  const { account, assetId, asset, pixel } = await change('make the background green');
  expect(asset).toMatchObject({
    origin: 'edited',
    parentId: assetId,
    recipe: { engine: 'local', understood: ['background', 'green'], missing: [] },
    fidelity: { passed: true },
  });
  const [red, green] = await pixel(asset!._id, 20, 40);
  expect(green! - red!).toBeGreaterThan(15);
  const middle = [PRODUCT.left + 40, PRODUCT.top + 60] as const;
  expect(await pixel(asset!._id, ...middle)).toEqual(await pixel(assetId, ...middle));
  expect(await getCredits(account.id)).toEqual({ available: 8, held: 0 });
});

deepIt('the product is put elsewhere, and what is not to be had is said', async () => {
  const { asset } = await change('put it on a wooden table with an astronaut');
  expect(asset!.recipe).toMatchObject({ missing: ['astronaut'] });
  expect(asset!.recipe!.understood).toContain('wooden table');
  expect(asset!.fidelity).toMatchObject({ passed: true });
});

test('what cannot be done is refused before anything is held', async () => {
  const account = await createMerchant(10);
  const assetId = await uploadPicture(account, await photo());
  const order = { account, kind: 'edit-by-words', input: { assetId, prompt: 'add a dinosaur', seed: 1 }, count: 1 };
  await expect(submitJob({ ...order, idempotencyKey: randomUUID() })).rejects.toMatchObject({
    userMessage: 'This cannot be done here: dinosaur. Nothing was charged.',
  });
  expect(await getCredits(account.id)).toEqual({ available: 10, held: 0 });
});
