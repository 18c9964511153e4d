import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Account } from '#app/domain/accounts/index.ts';
import { createEngineRegistry } from '#app/domain/engines/index.server.ts';
import { awaitJob, startWorker, submitJob } from '#app/domain/generation/index.server.ts';
import type { JobWorker } from '#app/domain/generation/index.server.ts';
import { getAsset } from '#app/domain/library/index.server.ts';
import { makeAgain } from '#app/domain/picture-tools/index.server.ts';
import { applyLocks } from '#app/domain/product/index.server.ts';
import { scriptedEngines } from '#tests/doubles/scripted-engines.ts';
import { createMerchant } from '#tests/fixtures/merchant.ts';

let worker: JobWorker;
const own = createEngineRegistry({ cutOutModel: 'none', ffmpegPath: 'none' });
beforeAll(async () => {
  worker = await startWorker({ engines: { ...scriptedEngines(), stage: own.stage, fidelity: own.fidelity } });
});
afterAll(async () => {
  await worker.stop({ graceMs: 0 });
  await own.close();
});

const BOX = { x: 190, y: 190, width: 180, height: 180 };
const COMPOSITION = {
  width: 512,
  height: 512,
  template: null,
  items: [{ id: 'a', role: 'product', source: { kind: 'preset', name: 'mug' }, ...BOX, rotation: 0, zIndex: 0 }],
} as const;

async function picturesOf(account: Account, input: object, count: number) {
  const { jobId } = await submitJob({ account, kind: 'product-photo', input, count, idempotencyKey: randomUUID() });
  const { outputs } = await awaitJob({ account, jobId, signal: AbortSignal.timeout(120_000) });
  return Promise.all(
    outputs.map(async ({ asset }) => {
      const { recipe } = await getAsset({ account, assetId: asset!._id });
      return { asset: asset!, recipe: recipe as Record<string, unknown> };
    }),
  );
}

test('a picture of a run says where its things are: its product is true there, and keeps that position', async () => {
  const account = await createMerchant(20);
  const order = { composition: structuredClone(COMPOSITION) as never, prompt: 'on a podium', seed: 7 };
  const [first, second] = await picturesOf(account, order, 2);
  expect(first!.recipe).not.toHaveProperty('placed');
  expect(second!.recipe).toMatchObject({ composition: COMPOSITION, baseSeed: 7, index: 1 });
  expect(second!.asset.recipe?.varied).toContain('position');
  for (const { asset } of [first!, second!]) expect(asset.fidelity).toMatchObject({ passed: true, identical: true });

  const { scale, x } = second!.recipe['placed'] as { readonly scale: number; readonly x: number };
  const stood = { x: BOX.x * scale + x * COMPOSITION.width, width: BOX.width * scale };
  expect(stood).not.toMatchObject({ x: BOX.x });
  const assetId = second!.asset._id;
  const job = await makeAgain({ account, assetId, seed: 9, idempotencyKey: randomUUID(), place: null });
  const again = await awaitJob({ account, jobId: job.jobId, signal: AbortSignal.timeout(120_000) });
  const row = await getAsset({ account, assetId: again.outputs[0]!.asset!._id });
  expect((row.recipe as { readonly composition: object }).composition).toMatchObject({ items: [stood] });

  const locked = await applyLocks({ account, order, subjectId: assetId, backgroundId: undefined });
  expect(locked).toMatchObject({ composition: { items: [stood] }, fixed: { items: true } });
  const both = await applyLocks({ account, order, subjectId: assetId, backgroundId: assetId });
  expect(both.fixed).toEqual({ scene: true, items: true });
  const kept = await picturesOf(account, { ...locked, mode: 'locked' }, 2);
  for (const { recipe } of kept) expect(recipe).not.toHaveProperty('shown');
});
