import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { deepIt, everydayIt, isDeep, splitRows } from '@plinth/testing/depth';
import { getCredits, verifyLedger } from '#app/domain/credits/index.server.ts';
import { createEngineRegistry } from '#app/domain/engines/index.server.ts';
import type { EngineRegistry } from '#app/domain/engines/index.ts';
import { readAssetBytes } from '#app/domain/library/index.server.ts';
import type { Answer } from '#tests/doubles/answering.ts';
import { OPENAI_TEST_KEY, OPENAI_TEST_MODEL, startOpenAiImages } from '#tests/doubles/openai/start-openai-images.ts';
import type {
  ImagesCall,
  ImagesIntercepted,
  OpenAiDouble,
  OpenAiDoubleOptions,
} from '#tests/doubles/openai/start-openai-images.ts';
import { scriptedEngines } from '#tests/doubles/scripted-engines.ts';
import { bookedFor, runToEnd } from '#tests/fixtures/fal-jobs.ts';
import { compositionOf, createMerchant, uploadPicture } from '#tests/fixtures/merchant.ts';
import { setSettings } from '#tests/fixtures/set-settings.ts';
import { describeEngines } from '../describe-engines.server.ts';
import { GENERATION_FAILED, withReason } from '../generation.messages.ts';
import { getJob } from '../get-job.server.ts';
import { submitInpaint, submitJob } from '../index.server.ts';
import { providerLedger } from './provider-ledger.server.ts';

const CREDITS = 20;
/** Of what the double says that it used: 20 words, 300 and 1,000 of pictures, 100 and 50 of the words in front. */
const USED_MICROS = 20 * 5 + 300 * 8 + 1_000 * 30 + 100 * 0.75 + 50 * 4.5;

const doubles: OpenAiDouble[] = [];
beforeAll(() => {
  setSettings({ OPENAI_API_KEY: OPENAI_TEST_KEY });
});
afterEach(async () => {
  for (const double of doubles) expect(double.refused).toEqual([]);
  await Promise.all(doubles.splice(0).map((double) => double.stop()));
  expect(await verifyLedger()).toEqual([]);
});

async function start(options: OpenAiDoubleOptions = {}, own: Partial<EngineRegistry['own']> = {}) {
  const double = startOpenAiImages(options);
  doubles.push(double);
  const engines = createEngineRegistry({
    cutOutModel: 'none',
    ffmpegPath: 'none',
    openai: {
      key: OPENAI_TEST_KEY,
      model: OPENAI_TEST_MODEL,
      origin: double.origin,
      ledger: providerLedger,
      clock: { now: () => 0, wait: async () => {} },
      pauses: { firstMs: 1, longestMs: 2 },
    },
  });
  return { double, engines: { ...engines, own: { ...engines.own!, ...own } } };
}

everydayIt('the key alone makes no pictures', async () => {
  expect(await describeEngines()).toMatchObject({ photosAreLocal: true, inpaintFollowsWords: false });
});

describe('with the switch', () => {
  beforeAll(() => {
    setSettings({ OPENAI_IMAGES: OPENAI_TEST_MODEL });
  });

  everydayIt('OpenAI does what it can', async () => {
    expect(await describeEngines()).toMatchObject({
      photosAreLocal: false,
      inpaintFollowsWords: true,
      textToImageIsLocal: false,
      tryOnIsLocal: true,
      videosAreLocal: true,
    });
  });

  everydayIt(
    'pictures from words are booked with what was used, and the recipe says that there is no seed',
    async () => {
      const { double, engines } = await start();
      const account = await createMerchant(CREDITS);
      const input = { prompt: 'a lit wall in a room', seed: 1, aspect: '1:1' };
      const order = { account, kind: 'text-to-image', input, count: 2, idempotencyKey: randomUUID() };
      const { jobId } = await submitJob(order);
      await runToEnd(jobId, engines);
      await engines.close();
      const job = await getJob({ account, jobId });
      expect(job.outputs.map(({ status }) => status)).toEqual(['delivered', 'delivered']);
      expect(JSON.stringify(job.outputs[0]!.asset!.recipe)).toContain('without a seed');
      expect(await bookedFor(jobId)).toMatchObject(
        [1, 2].map(() => ({ status: 'succeeded', provider: 'openai', costMicros: USED_MICROS, isEstimate: false })),
      );
      expect(double.count('create')).toBe(2);
    },
  );

  deepIt('products are laid back after everything around them was painted', async () => {
    const { engines } = await start();
    const account = await createMerchant(CREDITS);
    const assetId = await uploadPicture(account);
    const input = { composition: compositionOf(assetId), prompt: 'on marble', seed: 7 };
    const { jobId } = await submitJob({
      account,
      kind: 'product-photo',
      input,
      count: 1,
      idempotencyKey: randomUUID(),
    });
    await runToEnd(jobId, engines);
    await engines.close();
    const [output] = (await getJob({ account, jobId })).outputs;
    expect(output!.asset?.fidelity).toMatchObject({ mode: 'locked', laidBack: true, identical: true, passed: true });
    expect(output!.asset?.recipe).toMatchObject({ engine: 'openai' });
  });

  deepIt('an inpainted picture has not changed outside its mask, although OpenAI repaints all of it', async () => {
    const { engines } = await start();
    const account = await createMerchant(CREDITS);
    const assetId = await uploadPicture(account);
    const original = await readAssetBytes({ userId: account.id, assetId, variant: 'original' });
    const { width, height } = await sharp(original.bytes).metadata();
    const [left, top, side] = [8, 8, 20];
    const dab = { create: { width: side, height: side, channels: 3, background: '#ff0000' } } as const;
    const mask = await sharp({ create: { width, height, channels: 3, background: '#000000' } })
      .composite([{ input: await sharp(dab).png().toBuffer(), left, top }])
      .png()
      .toBuffer();
    const options = { account, prompt: 'a blue stone', seed: 5, idempotencyKey: randomUUID() };
    const { jobId } = await submitInpaint({ ...options, source: { assetId, mask } });
    await runToEnd(jobId, engines);
    await engines.close();
    const made = (await getJob({ account, jobId })).outputs[0]!.asset!;
    expect(made.recipe).toMatchObject({ engine: 'openai', followsPrompt: true });
    const after = await readAssetBytes({ userId: account.id, assetId: made._id, variant: 'original' });
    const pixels = (bytes: Uint8Array) => sharp(bytes).ensureAlpha().raw().toBuffer();
    const [one, other] = await Promise.all([pixels(original.bytes), pixels(after.bytes)]);
    let [inside, outside] = [0, 0];
    for (let at = 0; at < one.length; at += 4) {
      const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
      const isChanged = one.compare(other, at, at + 4, at, at + 4) !== 0;
      if (x >= left && x < left + side && y >= top && y < top + side) inside += Number(isChanged);
      else outside += Number(isChanged);
    }
    expect(outside).toBe(0);
    expect(inside).toBeGreaterThan(0);
  });

  deepIt('a sentence changes the named part, and the product keeps its bytes', async () => {
    const { double, engines } = await start();
    const account = await createMerchant(CREDITS);
    const box = { create: { width: 80, height: 140, channels: 3, background: '#a3241d' } } as const;
    const photo = await sharp({ create: { width: 320, height: 320, channels: 3, background: '#e9e6e0' } })
      .composite([{ input: await sharp(box).png().toBuffer(), left: 120, top: 100 }])
      .png()
      .toBuffer();
    const assetId = await uploadPicture(account, photo);
    const input = { assetId, prompt: 'turn the wall into a jungle with a dinosaur', seed: 1 };
    const order = { account, kind: 'edit-by-words', input, count: 1, idempotencyKey: randomUUID() };
    const { jobId } = await submitJob(order);
    await runToEnd(jobId, engines);
    await engines.close();
    const made = (await getJob({ account, jobId })).outputs[0]!.asset!;
    expect(made).toMatchObject({ parentId: assetId, recipe: { engine: 'openai' } });
    const rows = await bookedFor(jobId);
    expect(rows).toMatchObject([{ status: 'succeeded', provider: 'openai', costMicros: USED_MICROS }]);
    expect(double.count('create')).toBe(rows.length);
    const pixelsOf = async (id: string) => {
      const { bytes } = await readAssetBytes({ userId: account.id, assetId: id, variant: 'original' });
      return sharp(bytes).removeAlpha().extract({ left: 140, top: 130, width: 40, height: 80 }).raw().toBuffer();
    };
    expect((await pixelsOf(made._id)).equals(await pixelsOf(assetId))).toBe(true);
  });

  everydayIt('what is painted over without words is taken away here, and nothing is sent', async () => {
    const { double, engines } = await start();
    const account = await createMerchant(CREDITS);
    const assetId = await uploadPicture(account);
    const mask = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#ff0000' } })
      .extract({ left: 0, top: 0, width: 64, height: 16 })
      .extend({ bottom: 48, background: '#000000' })
      .png()
      .toBuffer();
    const options = { account, prompt: '', seed: 5, idempotencyKey: randomUUID() };
    const { jobId } = await submitInpaint({ ...options, source: { assetId, mask } });
    await runToEnd(jobId, engines);
    await engines.close();
    const { recipe } = (await getJob({ account, jobId })).outputs[0]!.asset!;
    expect(recipe).toMatchObject({ engine: 'local' });
    expect(recipe?.fallback).toBeUndefined();
    expect(double.count('create')).toBe(0);
  });

  everydayIt(
    'a mask over the product is asked about where it is taken away here, not where the words are followed',
    async () => {
      const { engines } = await start();
      const account = await createMerchant(CREDITS);
      const product = { create: { width: 64, height: 64, channels: 4 as const, background: '#00000000' } };
      const input = { create: { width: 20, height: 20, channels: 4 as const, background: '#3366cc' } };
      const assetId = await uploadPicture(account, await sharp(product).composite([{ input }]).png().toBuffer());
      const mask = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#ff0000' } })
        .png()
        .toBuffer();
      const order = (prompt: string) =>
        submitInpaint({ account, prompt, seed: 5, idempotencyKey: randomUUID(), source: { assetId, mask } });
      await expect(order('')).rejects.toMatchObject({ code: 'conflict', field: 'confirmProduct' });
      await order('a vase of tulips');
      await engines.close();
    },
  );

  interface Fault extends OpenAiDoubleOptions {
    readonly name: string;
    readonly madeBy: 'openai' | 'local' | 'none';
    readonly booked: readonly string[];
    readonly costMicros: number;
  }

  const on =
    (kind: ImagesCall, answer: () => Answer, only: (nth: number) => boolean = () => true) =>
    (call: ImagesIntercepted): Answer | null =>
      call.kind === kind && only(call.nth) ? answer() : null;
  const once = (nth: number) => nth === 0;
  const says =
    (status: number, code: string | null, type = 'invalid_request_error') =>
    () =>
      Response.json({ error: { message: 'a red dress', code, type } }, { status });
  const reset = () => 'cut' as const;
  const failedCall = (code: string) => ({
    output: [
      {
        id: 'ig_1',
        type: 'image_generation_call',
        status: 'failed',
        result: null,
        error: { code, message: 'a red dress', param: null, type: 'image_generation_user_error' },
      } as const,
    ],
  });

  const failedAnswer = (code: string) => ({
    status: 'failed' as const,
    output: [],
    error: { code: code as 'invalid_image', message: 'a red dress' },
  });
  const heldBack: readonly [string, string, OpenAiDoubleOptions][] = [
    ['words', 'at the submit', { intercept: on('create', says(400, 'moderation_blocked')) }],
    ['picture', 'at the submit', { intercept: on('create', says(400, 'image_content_policy_violation')) }],
    ['words', 'in its answer', { end: failedAnswer('moderation_blocked') }],
    ['picture', 'in its answer', { end: failedAnswer('image_content_policy_violation') }],
  ];
  test.each(heldBack.filter((_, at) => isDeep !== (at === 0 || at === 3)))(
    'a photo that is held back for the %s %s says so, costs nothing and is made by no other engine',
    async (...row) => {
      const [reason, , options] = row;
      const { engines } = await start(options);
      const account = await createMerchant(CREDITS);
      const input = { composition: compositionOf(await uploadPicture(account)), prompt: 'on marble', seed: 7 };
      const order = { account, kind: 'product-photo', input, count: 1, idempotencyKey: randomUUID() };
      const { jobId } = await submitJob(order);
      await runToEnd(jobId, engines);
      await engines.close();
      const { status, outputs } = await getJob({ account, jobId });
      expect(status).toBe('failed');
      expect(outputs[0]!.message).toBe(withReason(GENERATION_FAILED, reason as 'words' | 'picture'));
      expect(await bookedFor(jobId)).toMatchObject([{ status: 'failed', errorCode: 'refused', costMicros: 0 }]);
      expect(await getCredits(account.id)).toEqual({ available: CREDITS, held: 0 });
    },
  );

  const FAULTS: readonly Fault[] = [
    {
      name: 'no rights for pictures',
      madeBy: 'local',
      booked: ['failed unavailable'],
      costMicros: 0,
      intercept: on('create', says(403, null)),
    },
    {
      name: 'out of money',
      madeBy: 'local',
      booked: ['failed unavailable'],
      costMicros: 0,
      intercept: on('create', says(429, 'insufficient_quota')),
    },
    {
      name: 'too many requests once',
      madeBy: 'openai',
      booked: ['succeeded'],
      costMicros: USED_MICROS,
      intercept: on('create', says(429, null), once),
    },
    {
      name: 'held back at the submit',
      madeBy: 'none',
      booked: ['failed refused'],
      costMicros: 0,
      intercept: on('create', says(400, 'moderation_blocked')),
    },
    {
      name: 'held back by the tool',
      madeBy: 'none',
      booked: ['failed refused'],
      costMicros: 0,
      end: failedCall('moderation_blocked'),
    },
    {
      name: 'a broken gateway: it may have arrived and is not sent again',
      madeBy: 'local',
      booked: ['unknown'],
      costMicros: 80_000,
      intercept: on('create', says(502, null)),
    },
    {
      name: 'the answer to the submit is lost',
      madeBy: 'local',
      booked: ['unknown'],
      costMicros: 80_000,
      intercept: on('create', reset),
    },
    {
      name: 'a look is lost',
      madeBy: 'openai',
      booked: ['succeeded'],
      costMicros: USED_MICROS,
      intercept: on('retrieve', reset, once),
    },
    {
      name: 'a look answers 500',
      madeBy: 'openai',
      booked: ['succeeded'],
      costMicros: USED_MICROS,
      intercept: on('retrieve', says(500, null), once),
    },
    {
      name: 'the tool fails',
      madeBy: 'local',
      booked: ['failed unavailable'],
      costMicros: 0,
      end: failedCall('tool_error'),
    },
    { name: 'no picture', madeBy: 'local', booked: ['failed unavailable'], costMicros: 0, end: { output: [] } },
    {
      name: 'a picture that is none',
      madeBy: 'local',
      booked: ['failed unavailable'],
      costMicros: USED_MICROS,
      picture: () => Buffer.from('<html>'),
    },
  ];

  test.each(splitRows(FAULTS, 6))('$name: made by $madeBy', async ({ madeBy, booked, costMicros, ...fault }) => {
    const { textToImage } = scriptedEngines();
    const { double, engines } = await start(fault, { textToImage: { ...textToImage, name: 'local' } });
    const account = await createMerchant(CREDITS);
    const input = { prompt: 'a lit wall in a room', seed: 1, aspect: '1:1' };
    const { jobId } = await submitJob({
      account,
      kind: 'text-to-image',
      input,
      count: 1,
      idempotencyKey: randomUUID(),
    });
    await runToEnd(jobId, engines);
    await engines.close();
    const job = await getJob({ account, jobId });
    expect(job.status).toBe(madeBy === 'none' ? 'failed' : 'succeeded');
    if (madeBy === 'none') {
      expect(job.outputs[0]!.message).toContain('words');
      expect((await getCredits(account.id)).available).toBe(CREDITS);
    }
    if (madeBy === 'openai') expect(job.outputs[0]!.asset!.recipe).toMatchObject({ engine: 'openai' });
    if (madeBy === 'local') {
      expect(job.outputs[0]!.asset!.recipe).toMatchObject({ engine: 'local', fallback: { provider: 'openai' } });
    }
    const rows = await bookedFor(jobId);
    expect(rows.map(({ status, errorCode }) => [status, errorCode].filter(Boolean).join(' '))).toEqual(booked);
    expect(rows.reduce((sum, row) => sum + row.costMicros, 0)).toBe(costMicros);
    // No request without a row, and nothing that OpenAI says goes anywhere.
    expect(double.asked().length).toBeLessThanOrEqual(rows.length);
    expect(JSON.stringify([rows, job])).not.toContain('a red dress');
    expect((await getCredits(account.id)).held).toBe(0);
  });
});
