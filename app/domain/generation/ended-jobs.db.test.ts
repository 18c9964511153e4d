import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Account } from '#app/domain/accounts/index.ts';
import { getCredits } from '#app/domain/credits/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { FAL_TEST_KEY } from '#tests/doubles/fal/start-fal.ts';
import { scriptedEngines, tinyPicture } from '#tests/doubles/scripted-engines.ts';
import type { EngineScript } from '#tests/doubles/scripted-engines.ts';
import { ANY_ATTEMPT } from '#tests/fixtures/any-attempt.ts';
import { runToEnd } from '#tests/fixtures/fal-jobs.ts';
import { compositionOf, createMerchant, uploadPicture } from '#tests/fixtures/merchant.ts';
import { setSettings } from '#tests/fixtures/set-settings.ts';
import { everydayIt, isDeep } from '@plinth/testing/depth';
import { cancelJob, submitJob } from './index.server.ts';
import { checkMoney } from './check-money.server.ts';
import { claimJob } from './jobs/claim-job.server.ts';
import { failDeadJob } from './jobs/count-failure.server.ts';
import { runJob } from './jobs/run-job.server.ts';
import { JOB_KINDS } from './kinds/job-kinds.server.ts';

/** Every kind costs something here, also those that are free by default: what is free today may have a price tomorrow. */
const PRICE = 3;

async function orderTraining(account: Account): Promise<string> {
  const picture = (await tinyPicture('#3366ccff', 400)).bytes;
  const assetIds: string[] = [];
  for (let k = 0; k < 4; k++) assetIds.push(await uploadPicture(account, picture));
  const input = { type: 'product', triggerWord: 'bluemug', steps: 500, assetIds };
  const { jobId } = await submitJob({ account, kind: 'train-model', input, count: 1, idempotencyKey: randomUUID() });
  return jobId;
}

/** A model that costs nothing here: what is looked at is the picture that is made with it. */
async function modelOf(account: Account): Promise<string> {
  await database().feature.updateMany({ data: { creditsPerUse: 0 } });
  const modelId = await orderTraining(account);
  await runToEnd(modelId, scriptedEngines({}));
  return modelId;
}

const inputOf = (kind: string, assetId: string): object => {
  if (kind === 'product-photo') return { composition: compositionOf(assetId), prompt: 'on a table', seed: 1 };
  if (kind === 'text-to-image') return { prompt: 'a mug on a wooden table', aspect: '1:1', seed: 1 };
  if (kind === 'inpaint') return { assetId, maskAssetId: assetId, prompt: '', seed: 1 };
  if (kind === 'refine-cut-out') return { cutOutId: assetId, photoId: assetId };
  if (kind === 'edit') return { assetId, edits: [{ kind: 'turn', quarters: 1 }] };
  if (kind === 'edit-by-words') return { assetId, prompt: 'make the wall green', seed: 1 };
  if (kind === 'try-on') return { prompt: 'worn in the park', garments: [{ assetId }], seed: 1 };
  if (kind === 'animate') return { assetId, seed: 1 };
  return kind === 'upscale' ? { assetId, factor: 2 } : { assetId };
};

async function order(kind: string, account: Account, modelId: string | null): Promise<string> {
  if (kind === 'train-model') return orderTraining(account);
  const input =
    modelId === null
      ? inputOf(kind, await uploadPicture(account))
      : { modelId, prompt: 'bluemug on a wooden table', aspect: '1:1', seed: 1 };
  const { jobId } = await submitJob({ account, kind, input, count: 1, idempotencyKey: randomUUID() });
  return jobId;
}

async function accepted(kind: string): Promise<{ account: Account; jobId: string }> {
  const account = await createMerchant(30);
  const modelId = kind === 'trained-picture' ? await modelOf(account) : null;
  await database().feature.updateMany({ data: { creditsPerUse: PRICE } });
  const jobId = await order(kind, account, modelId);
  expect(await getCredits(account.id)).toEqual({ available: 30 - PRICE, held: PRICE });
  return { account, jobId };
}

/** Ways a job ends without anything to pay for. */
const ENDS: Readonly<Record<string, (job: { account: Account; jobId: string }) => Promise<unknown>>> = {
  'its engine gives up': ({ jobId }) => run(jobId, { step: () => 'fail' }),
  'the one picture fails': ({ jobId }) => run(jobId, { step: () => 'output-failed' }),
  'its engine breaks, run after run': ({ jobId }) => run(jobId, { step: () => 'throw' }),
  'it may be tried again, and again, and no more': ({ jobId }) => run(jobId, { step: () => 'fail-retryable' }),
  'it is cancelled before it begins': ({ account, jobId }) => cancelJob({ account, jobId }),
  'it is cancelled while it runs': ({ account, jobId }) =>
    run(jobId, { before: async () => void (await cancelJob({ account, jobId })) }),
  'its worker dies in the last run': async ({ jobId }) => {
    expect(await claimJob(jobId, ANY_ATTEMPT)).not.toBeNull();
    await failDeadJob(jobId);
  },
  'it takes too long': async ({ jobId }) => {
    const late = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    const job = (await claimJob(jobId, ANY_ATTEMPT))!;
    await runJob({ job, engines: scriptedEngines({}), signal: new AbortController().signal });
    late.mockRestore();
  },
};

// Without a provider pictures from words alone are not offered.
beforeAll(() => {
  setSettings({ FAL_KEY: FAL_TEST_KEY });
});

const run = (jobId: string, script: EngineScript) => runToEnd(jobId, scriptedEngines(script));

afterEach(async () => {
  const wrong = (await checkMoney()).filter(({ found }) => found.length > 0);
  expect(wrong).toEqual([]);
});

const kinds = JOB_KINDS.map(({ name }) => name);
/** Everyday each kind ends in one of these ways, in turns: there are more kinds than ways. */
const ends = Object.keys(ENDS);

describe.each(kinds)('a job of the kind %s', (kind) => {
  test.each(isDeep ? ends : [ends[kinds.indexOf(kind) % ends.length]!])(
    'costs nothing and holds nothing when %s',
    async (end) => {
      const job = await accepted(kind);
      await ENDS[end]!(job);
      const row = await database().job.findUniqueOrThrow({ where: { id: job.jobId }, include: { hold: true } });
      expect(row.finishedAt).not.toBeNull();
      expect(row.hold).toMatchObject({ status: 'closed', settled: 0, released: PRICE });
      expect(await getCredits(job.account.id)).toEqual({ available: 30, held: 0 });
    },
  );

  everydayIt('is settled when it is done, or given back where it comes free', async () => {
    const job = await accepted(kind);
    await run(job.jobId, {});
    const row = await database().job.findUniqueOrThrow({
      where: { id: job.jobId },
      include: { hold: true, outputs: true },
    });
    expect(row.hold?.status).toBe('closed');
    expect(row.hold?.settled).toBe(row.outputs[0]!.charged);
    expect((await getCredits(job.account.id)).held).toBe(0);
  });
});
