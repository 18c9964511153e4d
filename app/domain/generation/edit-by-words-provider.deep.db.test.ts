import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getCredits, verifyLedger } from '#app/domain/credits/index.server.ts';
import type { EngineRegistry } from '#app/domain/engines/index.ts';
import { readAssetBytes } from '#app/domain/library/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { FAL_TEST_KEY, startFalHere } from '#tests/doubles/fal/start-fal.ts';
import type { FalDouble } from '#tests/doubles/fal/start-fal.ts';
import { bookedFor, falEnginesOf, runToEnd } from '#tests/fixtures/fal-jobs.ts';
import { createMerchant, uploadPicture } from '#tests/fixtures/merchant.ts';
import { setSettings } from '#tests/fixtures/set-settings.ts';
import { getJob } from './get-job.server.ts';
import { submitJob } from './index.server.ts';

let fal: FalDouble;
let engines: EngineRegistry;
beforeAll(async () => {
  setSettings({ FAL_KEY: FAL_TEST_KEY });
  fal = startFalHere();
  engines = falEnginesOf(fal);
  await database().engineRoute.create({ data: { name: 'inpaint', choice: 'provider' } });
});
afterAll(async () => {
  await engines.close();
  await fal.stop();
  expect(await verifyLedger()).toEqual([]);
});

const SIDE = 320;
const PRODUCT = { left: 120, top: 100, width: 80, height: 140 };

/** A red box before a plain, light wall. */
async function photo(): Promise<Buffer> {
  const create = { width: SIDE, height: SIDE, channels: 3, background: '#e9e6e0' } as const;
  const { width, height, left, top } = PRODUCT;
  const box = await sharp({ create: { ...create, width, height, background: '#a3241d' } })
    .png()
    .toBuffer();
  return sharp({ create })
    .composite([{ input: box, left, top }])
    .png()
    .toBuffer();
}

async function change(prompt: string) {
  const account = await createMerchant(10);
  const assetId = await uploadPicture(account, await photo());
  const order = { account, kind: 'edit-by-words', input: { assetId, prompt, seed: 1 }, count: 1 };
  const { jobId } = await submitJob({ ...order, idempotencyKey: randomUUID() });
  await runToEnd(jobId, engines);
  const { outputs } = await getJob({ account, jobId });
  const pixelsOf = async (id: string) => {
    const { bytes } = await readAssetBytes({ userId: account.id, assetId: id, variant: 'original' });
    return sharp(bytes).removeAlpha().raw().toBuffer();
  };
  return { account, assetId, jobId, output: outputs[0]!, pixelsOf };
}

it('a provider paints the named part anew, also where we could not; outside of it not a byte changes', async () => {
  const { account, assetId, jobId, output, pixelsOf } = await change('turn the wall into a jungle with a dinosaur');
  const made = output.asset!;
  expect(made).toMatchObject({ origin: 'inpainted', parentId: assetId, recipe: { engine: 'fal' } });
  expect((await bookedFor(jobId)).map(({ endpoint }) => endpoint)).toEqual([expect.stringMatching(/^fal-ai\//)]);
  // Each request has the shape that the provider has published.
  expect(fal.refused).toEqual([]);
  const [before, after] = [await pixelsOf(assetId), await pixelsOf(made._id)];
  const row = (pixels: Buffer, left: number, right: number, y: number) =>
    pixels.subarray((y * SIDE + left) * 3, (y * SIDE + right) * 3);
  for (let y = PRODUCT.top + 30; y < PRODUCT.top + PRODUCT.height - 30; y += 1) {
    const across = [PRODUCT.left + 20, PRODUCT.left + PRODUCT.width - 20] as const;
    expect(row(after, ...across, y).equals(row(before, ...across, y))).toBe(true);
  }
  // The stand-in blurs what it is sent: beside the product the wall is another one.
  const beside = [PRODUCT.left - 12, PRODUCT.left, PRODUCT.top + 70] as const;
  expect(row(after, ...beside).equals(row(before, ...beside))).toBe(false);
  const { available, held } = await getCredits(account.id);
  expect([available < 10, held]).toEqual([true, 0]);
});
