import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import type { AnimateInput } from '@plinth/imaging';
import { getAsset, toAssetView } from '#app/domain/library/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { scriptedEngines } from '#tests/doubles/scripted-engines.ts';
import { compositionOf, createMerchant, uploadPicture } from '#tests/fixtures/merchant.ts';
import { awaitJob, startWorker, submitJob } from '../index.server.ts';
import type { JobWorker } from '../index.server.ts';

let worker: JobWorker | null = null;
afterEach(async () => {
  await worker?.stop({ graceMs: 0 });
  worker = null;
});

/** Makes a video; gives what the engine of that name was asked for, and the video's recipe. */
async function videoOf(options: { readonly template: object | null; readonly name: string; readonly seconds: number }) {
  const account = await createMerchant(10);
  const assetId = await uploadPicture(account);
  const composition = { ...compositionOf(await uploadPicture(account)), template: options.template };
  const made = { prompt: 'soft light', scene: null, seed: 1, variation: 'Soft light' };
  const recipe = { ...made, engine: 'local', framing: { zoom: 1, mirrored: false }, composition };
  await database().asset.update({ where: { id: assetId }, data: { origin: 'generated', recipe } });
  const asked: AnimateInput[] = [];
  const scripted = scriptedEngines();
  const animate: typeof scripted.animate = {
    name: options.name,
    animate(input, run) {
      asked.push(input);
      return scripted.animate.animate(input, run);
    },
  };
  worker = await startWorker({ engines: { ...scripted, animate }, concurrency: 1 });
  const input = { assetId, prompt: 'orbit', seconds: options.seconds, rate: 24, seed: 1 };
  const { jobId } = await submitJob({ account, kind: 'animate', input, count: 1, idempotencyKey: randomUUID() });
  const job = await awaitJob({ account, jobId, signal: AbortSignal.timeout(60_000) });
  const video = await getAsset({ account, assetId: job.outputs[0]!.asset!._id });
  const view = toAssetView(await getAsset({ account, assetId }));
  return { asked: asked[0]!, recipe: video.recipe as Record<string, unknown>, hasDepth: view.recipe?.hasDepth };
}

test('a picture staged in a scene of the product moves through its depth, as long as it was asked for', async () => {
  const template = { kind: 'preset', name: 'marble-podium' };
  const { asked, recipe, hasDepth } = await videoOf({ template, name: 'local', seconds: 3 });
  expect(asked).toMatchObject({ seconds: 3, rate: 24 });
  expect(asked.scene).toMatchObject({ width: 128, height: 128, framing: { zoom: 1, mirrored: false } });
  expect(asked.scene?.set.set).toMatchObject({ scene: 'marble-podium', view: 'front' });
  expect(asked.items).toHaveLength(1);
  expect(recipe).toMatchObject({ seconds: 3, rate: 24 });
  expect(hasDepth).toBe(true);
});

test('a picture that was drawn by words has no depth, and says so', async () => {
  const { asked, hasDepth } = await videoOf({ template: null, name: 'local', seconds: 4 });
  expect(asked.scene).toBeNull();
  expect(hasDepth).toBeUndefined();
});

test('a provider is asked for the length that its price is for', async () => {
  const { asked, recipe } = await videoOf({ template: null, name: 'fal', seconds: 6 });
  expect(asked.seconds).toBe(5);
  expect(recipe).not.toHaveProperty('rate');
});
