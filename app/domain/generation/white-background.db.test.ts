import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import { createEngineRegistry } from '#app/domain/engines/index.server.ts';
import { readAssetBytes } from '#app/domain/library/index.server.ts';
import { createMerchant } from '#tests/fixtures/merchant.ts';
import { scriptedEngines } from '#tests/doubles/scripted-engines.ts';
import { awaitJob, startWorker, submitJob } from './index.server.ts';
import type { JobWorker } from './index.server.ts';

let worker: JobWorker | undefined;
const own = createEngineRegistry({ cutOutModel: 'none', ffmpegPath: 'none' });
afterEach(async () => {
  await worker?.stop({ graceMs: 0 });
  await own.close();
});

test('a product on white is laid there here, also where a provider makes the other pictures, and stays itself', async () => {
  const account = await createMerchant(20);
  const { close: _close, own: _own, ...engines } = own;
  // The provider's stage would paint a picture of its own.
  worker = await startWorker({ engines: { ...scriptedEngines(), own: engines }, concurrency: 1 });
  const box = { x: 170, y: 330, width: 740, height: 740 };
  const item = { id: 'a', role: 'product', source: { kind: 'preset', name: 'mug' }, ...box, rotation: 0, zIndex: 0 };
  const composition = { width: 1080, height: 1350, template: { kind: 'white' }, items: [item] };
  const input = { prompt: 'on a pure white background', composition, seed: 7 };
  const { jobId } = await submitJob({ account, kind: 'product-photo', input, count: 2, idempotencyKey: randomUUID() });
  const job = await awaitJob({ account, jobId, signal: AbortSignal.timeout(120_000) });
  expect(job.outputs.map(({ status }) => status)).toEqual(['delivered', 'delivered']);
  for (const { asset } of job.outputs) {
    expect(asset).toMatchObject({ width: 1080, height: 1350, digitalSourceType: null, recipe: { engine: 'local' } });
    expect(asset!.fidelity).toMatchObject({ passed: true });
    const { bytes } = await readAssetBytes({ userId: account.id, assetId: asset!._id, variant: 'original' });
    const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const corners = [0, info.width - 1, info.width * (info.height - 1), info.width * info.height - 1];
    for (const at of corners) expect([...data.subarray(at * 3, at * 3 + 3)]).toEqual([255, 255, 255]);
  }
});
