import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { getCredits, verifyLedger } from '#app/domain/credits/index.server.ts';
import type { TextToImageEngine } from '@plinth/imaging';
import { createEngineRegistry } from '#app/domain/engines/index.server.ts';
import { inspectFile } from '#app/domain/library/index.ts';
import { readAssetBytes } from '#app/domain/library/index.server.ts';
import { scriptedEngines, tinyPicture } from '#tests/doubles/scripted-engines.ts';
import { createMerchant } from '#tests/fixtures/merchant.ts';
import { setSettings } from '#tests/fixtures/set-settings.ts';
import { awaitJob, startWorker, submitJob } from './index.server.ts';
import type { JobWorker } from './index.server.ts';

const withKey = () => setSettings({ FAL_KEY: 'key-of-this-test' });
beforeAll(withKey);

/** Makes every picture but the last. */
const engine: TextToImageEngine = {
  name: 'scripted',
  usesStock: false,
  async *textToImage({ count, seed }) {
    yield { type: 'started' };
    for (let index = 0; index < count; index += 1) {
      if (index === count - 1 && count > 1) {
        const failure = { code: 'unusable-input', message: 'held back', retryable: false } as const;
        yield { type: 'output-failed', index, failure };
      } else {
        yield {
          type: 'output',
          index,
          image: await tinyPicture('#3366ccff', 64),
          note: { method: 'scripted', seed, understood: null },
        };
      }
    }
  },
};

let worker: JobWorker | undefined;
afterEach(async () => {
  await worker?.stop({ graceMs: 0 });
  expect(await verifyLedger()).toEqual([]);
});

test('pictures from words are marked as a model’s, and paid for one by one', async () => {
  const account = await createMerchant(10);
  worker = await startWorker({ engines: { ...scriptedEngines(), textToImage: engine }, concurrency: 1 });
  const input = { prompt: 'a mug on a linen cloth', aspect: '16:9', seed: 7 };
  const submitted = await submitJob({
    account,
    kind: 'text-to-image',
    input,
    count: 3,
    idempotencyKey: randomUUID(),
  });
  const job = await awaitJob({ account, jobId: submitted.jobId, signal: AbortSignal.timeout(60_000) });
  expect(job.outputs.map(({ status, charged }) => [status, charged])).toEqual([
    ['delivered', 2],
    ['delivered', 2],
    ['failed', 0],
  ]);
  expect(await getCredits(account.id)).toEqual({ available: 6, held: 0 });
  const { _id: assetId, digitalSourceType } = job.outputs[0]!.asset!;
  expect(digitalSourceType).toBe('trainedAlgorithmicMedia');
  const { bytes } = await readAssetBytes({ userId: account.id, assetId, variant: 'original' });
  expect(inspectFile(bytes)).toMatchObject({ digitalSourceType, aiSystem: 'scripted', saysOurs: true });
});

test('without a key the words become a picture of our own things, which says what is missing', async () => {
  setSettings({});
  const account = await createMerchant(10);
  const engines = createEngineRegistry({ cutOutModel: 'none', ffmpegPath: 'none' });
  worker = await startWorker({ engines, concurrency: 1 });
  const prompt = 'a mug and an astronaut  on a marble podium, golden hour';
  const input = { prompt, aspect: '16:9', seed: 7 };
  const { jobId } = await submitJob({ account, kind: 'text-to-image', input, count: 1, idempotencyKey: randomUUID() });
  const job = await awaitJob({ account, jobId, signal: AbortSignal.timeout(120_000) });
  const asset = job.outputs[0]!.asset!;
  expect(asset).toMatchObject({ width: 1280, height: 720, imageName: 'generated-image.png', digitalSourceType: null });
  expect(asset.recipe).toMatchObject({
    engine: 'local',
    scene: 'marble-podium',
    understood: ['mug', 'marble', 'podium', 'golden hour'],
    missing: ['astronaut'],
  });
  const { bytes } = await readAssetBytes({ userId: account.id, assetId: asset._id, variant: 'original' });
  const { channels } = await sharp(bytes).stats();
  expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(20);
  expect(await getCredits(account.id)).toEqual({ available: 8, held: 0 });
  await engines.close();
  withKey();
});
