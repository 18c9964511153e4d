import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { getCredits, verifyLedger } from '#app/domain/credits/index.server.ts';
import type { TextToImageEngine } from '#app/domain/engines/index.ts';
import { inspectFile } from '#app/domain/library/index.ts';
import { readAssetBytes } from '#app/domain/library/index.server.ts';
import { scriptedEngines, tinyPicture } from '#tests/doubles/scripted-engines.ts';
import { createMerchant } from '#tests/fixtures/merchant.ts';
import { setSettings } from '#tests/fixtures/set-settings.ts';
import { awaitJob, startWorker, submitJob } from './index.server.ts';
import type { JobWorker } from './index.server.ts';

beforeAll(() => setSettings({ FAL_KEY: 'key-of-this-test' }));

/** Makes every picture but the last. */
const engine: TextToImageEngine = {
  name: 'scripted',
  async *textToImage({ count, seed }) {
    yield { type: 'started' };
    for (let index = 0; index < count; index += 1) {
      if (index === count - 1 && count > 1) {
        const failure = { code: 'unusable-input', message: 'held back', retryable: false } as const;
        yield { type: 'output-failed', index, failure };
      } else {
        yield { type: 'output', index, image: await tinyPicture('#3366ccff', 64), note: { method: 'scripted', seed } };
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
  const input = { prompt: 'a mug on linen', aspect: '16:9', seed: 7 };
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
