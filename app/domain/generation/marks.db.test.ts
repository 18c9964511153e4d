import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import type { Account } from '#app/domain/accounts/index.ts';
import { inspectFile } from '#app/domain/library/index.ts';
import { createAssetFromUpload, markOfOutput, readAssetBytes } from '#app/domain/library/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { scriptedEngines } from '#tests/doubles/scripted-engines.ts';
import { compositionOf, createMerchant, uploadPicture } from '#tests/fixtures/merchant.ts';
import { awaitJob, startWorker, submitJob } from './index.server.ts';
import type { JobWorker } from './index.server.ts';

const AI = 'trainedAlgorithmicMedia';
const AI_PART = 'compositeWithTrainedAlgorithmicMedia';

let workers: JobWorker[] = [];
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop({ graceMs: 0 })));
  workers = [];
});

/** Engines that are not the local one: trained models, as far as a mark is concerned. */
async function work() {
  workers.push(await startWorker({ engines: scriptedEngines({}), concurrency: 1 }));
}

async function uploadMarked(account: Account): Promise<string> {
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><a DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/${AI}"/></x:xmpmeta>`;
  const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#336699' } })
    .withXmp(xmp)
    .png()
    .toBuffer();
  return (await createAssetFromUpload({ account, source: { bytes }, name: 'marked.png' })).id;
}

async function make(account: Account, kind: string, input: object) {
  const { jobId } = await submitJob({ account, kind, input, count: 1, idempotencyKey: randomUUID() });
  const job = await awaitJob({ account, jobId, signal: AbortSignal.timeout(60_000) });
  const assetId = job.outputs[0]!.asset!._id;
  const { digitalSourceType } = await database().asset.findUniqueOrThrow({ where: { id: assetId } });
  const { bytes } = await readAssetBytes({ userId: account.id, assetId, variant: 'original' });
  return { said: digitalSourceType, carried: inspectFile(bytes)?.digitalSourceType ?? null };
}

test('what a model made says so in the row and in the file, pictures and videos', async () => {
  const account = await createMerchant(20);
  await work();
  const assetId = await uploadPicture(account);
  const photo = { composition: compositionOf(assetId), prompt: 'on a table', seed: 1 };
  expect(await make(account, 'product-photo', photo)).toEqual({ said: AI_PART, carried: AI_PART });
  const video = { assetId, prompt: '', aspect: '1:1', seconds: 1, seed: 1 };
  expect(await make(account, 'animate', video)).toEqual({ said: AI, carried: AI });
  expect(await make(account, 'upscale', { assetId, factor: 2 })).toEqual({ said: AI_PART, carried: AI_PART });
});

test('the mark of an upload goes on through a cut-out and what is made of it', async () => {
  const account = await createMerchant(20);
  await work();
  const assetId = await uploadMarked(account);
  expect(await make(account, 'cut-out', { assetId })).toEqual({ said: AI, carried: AI });
  expect(await make(account, 'upscale', { assetId, factor: 2 })).toEqual({ said: AI, carried: AI });
});

test('a picture without a mark that is only cut out gets none', async () => {
  const account = await createMerchant(20);
  await work();
  const assetId = await uploadPicture(account);
  expect(await make(account, 'cut-out', { assetId })).toEqual({ said: null, carried: null });
});

test('the marks of another account’s pictures say nothing', async () => {
  const [account, stranger] = [await createMerchant(0), await createMerchant(0)];
  const sourceIds = [await uploadMarked(stranger)];
  const made = { userId: account.id, origin: 'cutout', engine: 'local', isComposition: true, sourceIds } as const;
  expect(await markOfOutput(made)).toBeNull();
  expect(await markOfOutput({ ...made, userId: stranger.id })).toMatchObject({ digitalSourceType: AI });
});
