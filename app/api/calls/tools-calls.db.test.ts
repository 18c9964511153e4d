import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerCall } from '#app/api/index.server.ts';
import { awaitJob, startWorker } from '#app/domain/generation/index.server.ts';
import type { JobWorker } from '#app/domain/generation/index.server.ts';
import { getAsset } from '#app/domain/library/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { scriptedEngines } from '#tests/doubles/scripted-engines.ts';
import { compositionOf, uploadPicture } from '#tests/fixtures/merchant.ts';
import { signedIn } from '#tests/fixtures/session.ts';
import type { Caller as SignedIn } from '#tests/fixtures/session.ts';

let worker: JobWorker;
/** The promise that the engines wait for. */
let held: PromiseWithResolvers<void> | undefined;
beforeAll(async () => {
  const before = () => held?.promise ?? Promise.resolve();
  worker = await startWorker({ engines: scriptedEngines({ before }) });
});
afterAll(() => worker.stop({ graceMs: 0 }));

interface Caller extends SignedIn {
  readonly assetId: string;
}

async function merchant(credits: number): Promise<Caller> {
  const caller = await signedIn(credits);
  return { ...caller, assetId: await uploadPicture(caller.account) };
}

async function post({ token }: Caller, path: string, body: unknown, key?: string, signal?: AbortSignal) {
  const headers = new Headers({ authorization: `Bearer ${token}`, 'content-type': 'application/json' });
  if (key) headers.set('idempotency-key', key);
  const response = await answerCall(
    new Request(`http://localhost${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      ...(signal && { signal }),
    }),
  );
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const dataUrl = (bytes: Uint8Array) => `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`;
const blank = (background: string, channels: 3 | 4 = 3) =>
  sharp({ create: { width: 64, height: 64, channels, background } });
const square = { width: 20, height: 20, channels: 3 as const, background: '#ff0000' };
/** A mask with a painted square, as the browser draws it. */
const painted = async () =>
  dataUrl(
    await blank('#000000')
      .composite([{ input: { create: square } }])
      .png()
      .toBuffer(),
  );

async function finished(caller: Caller, body: Record<string, unknown>) {
  const signal = AbortSignal.timeout(60_000);
  return awaitJob({ account: caller.account, jobId: String(body['jobId']), signal });
}

test.each([
  ['/api/generation/falUpscale', { factor: 4 }, 'upscaled', 2],
  ['/api/generation/generate-video-runway', { textPrompt: 'push in', resolution: '16:9' }, 'animated', 4],
  ['/api/generation/generate-video-kling', { textPrompt: 'push in', aspectRatio: '1:1' }, 'animated', 4],
])('%s by id: the price is said, the job delivers and is charged', async (path, more, origin, price) => {
  const caller = await merchant(10);
  const answer = await post(caller, path, { imageId: caller.assetId, ...more }, 'intent');
  expect(answer).toMatchObject({ status: 202, body: { success: true, unitPrice: price, total: price, message: null } });
  const job = await finished(caller, answer.body);
  expect(job.outputs[0]).toMatchObject({ charged: price, asset: { origin, parentId: caller.assetId, isNew: true } });
  const again = await post(caller, path, { imageId: caller.assetId, ...more }, 'intent');
  expect(again).toEqual(answer);
});

test('the spec’s own payloads wait and answer with addresses', async () => {
  const caller = await merchant(20);
  const imageSrc = `http://localhost/files/${caller.assetId}/original?signature=x`;
  const upscaled = await post(caller, '/api/generation/falUpscale', { imageSrc });
  expect(upscaled.status).toBe(200);
  expect(upscaled.body['upscaledImage']).toMatch(/^\/files\/|^http/);
  const kling = await post(caller, '/api/generation/generate-video-kling', { imageSrc, textPrompt: 'pan' });
  expect(kling.status).toBe(200);
  expect((kling.body['data'] as { videoUrl: string }).videoUrl).toBe(kling.body['videoUrl']);
  const image = dataUrl(
    await blank('#3366cc', 4)
      .composite([{ input: { create: { ...square, channels: 4, background: '#000000' } }, blend: 'dest-out' }])
      .png()
      .toBuffer(),
  );
  const inpainted = await post(caller, '/api/inpainting', { image, prompt: '' });
  expect(inpainted.body).toMatchObject({ success: true, result: { resultImage: expect.any(String) } });
});

test('what takes longer than a caller waits is answered like an order, and goes on', async () => {
  const caller = await merchant(10);
  const imageSrc = `http://localhost/files/${caller.assetId}/original?signature=x`;
  const leaves = new AbortController();
  held = Promise.withResolvers();
  const path = '/api/generation/generate-video-kling';
  const answered = post(caller, path, { imageSrc, textPrompt: 'pan' }, undefined, leaves.signal);
  const { account } = caller;
  const running = () => database().job.findFirst({ where: { userId: account.id, status: 'running' } });
  await expect.poll(running).not.toBeNull();
  leaves.abort();
  const answer = await answered;
  expect(answer).toMatchObject({ status: 202, body: { unitPrice: 4 } });
  held.resolve();
  expect((await finished(caller, answer.body)).outputs[0]).toMatchObject({ charged: 4, asset: { type: 'video' } });
});

test('what the engines here can do is told: nothing is set up in tests', async () => {
  const { token } = await merchant(1);
  const headers = { authorization: `Bearer ${token}` };
  const answer = await answerCall(new Request('http://localhost/api/generation/engines', { headers }));
  expect(await answer.json()).toEqual({
    inpaintFollowsWords: false,
    photosAreLocal: true,
    textToImageIsLocal: true,
    trainingIsLocal: true,
    tryOnIsLocal: true,
    videoRoutes: [],
    videosAreLocal: true,
    off: [],
  });
});

test('inpainting by id takes a mask and needs something painted', async () => {
  const caller = await merchant(10);
  const { assetId: imageId } = caller;
  const answer = await post(caller, '/api/inpainting', { imageId, mask: await painted(), prompt: 'a wall' });
  expect(answer.status).toBe(202);
  expect((await finished(caller, answer.body)).outputs[0]?.asset?.origin).toBe('inpainted');
  const empty = dataUrl(await blank('#c80000').png().toBuffer());
  for (const mask of [empty, 'data:text/html,x', '']) {
    const refused = await post(caller, '/api/inpainting', { imageId, mask });
    expect([refused.status, refused.body['message']]).toEqual([400, 'No area selected for inpainting.']);
  }
});

test('what is missing is said in the spec’s sentences', async () => {
  const caller = await merchant(1);
  const said = async (path: string, body: unknown) => {
    const answer = await post(caller, path, body);
    return [answer.status, answer.body['message']];
  };
  const { assetId: imageId } = caller;
  expect(await said('/api/generation/generate-video-kling', { imageId })).toEqual([
    403,
    'Insufficient credits: Video generation requires 4 credits. Please purchase more credits to continue.',
  ]);
  expect(await said('/api/generation/falUpscale', {})).toEqual([400, 'Please provide a valid image URL to upscale']);
  expect(await said('/api/generation/generate-video-runway', { textPrompt: 'x' })).toEqual([
    400,
    'Please generate images first before creating a video',
  ]);
  expect((await said('/api/generation/falUpscale', { imageSrc: 'http://169.254.169.254/x.png' }))[0]).toBe(400);
});

test('make again stages the same composition with the same words; strangers and uploads have no recipe', async () => {
  const caller = await merchant(10);
  const composition = compositionOf(caller.assetId);
  const body = { composition, text_prompt: 'on a podium', mode: 'blend' };
  const first = await finished(caller, (await post(caller, '/api/products/generate', body)).body);
  const imageId = first.outputs[0]!.asset!._id;
  const order = await post(caller, '/api/generation/again', { imageId });
  expect(order).toMatchObject({ status: 202, body: { total: 2 } });
  const again = await finished(caller, order.body);
  const [before, after] = await Promise.all(
    [imageId, again.outputs[0]!.asset!._id].map((assetId) => getAsset({ account: caller.account, assetId })),
  );
  const recipeOf = (row: typeof before) => row!.recipe as Record<string, unknown>;
  expect(recipeOf(after)).toMatchObject({ composition, prompt: 'on a podium', mode: 'blend' });
  expect(recipeOf(after)['baseSeed']).not.toBe(recipeOf(before)['baseSeed']);
  expect((await post(caller, '/api/generation/again', { imageId: caller.assetId })).status).toBe(400);
  const stranger = await merchant(10);
  expect((await post(stranger, '/api/generation/again', { imageId })).status).toBe(404);
});

test('locks hold subjects, or scene, words and light, of an earlier picture of one’s own', async () => {
  const caller = await merchant(20);
  const generate = (by: Caller, more: object) => {
    const composition = compositionOf(by.assetId);
    return post(by, '/api/products/generate', { composition, text_prompt: 'first words', seed: 7, ...more });
  };
  const template = { kind: 'preset', name: 'marble-podium' };
  const first = { ...compositionOf(caller.assetId), template };
  const held = (await finished(caller, (await generate(caller, { composition: first })).body)).outputs[0]!.asset!._id;
  const moved = compositionOf(caller.assetId);
  const composition = { ...moved, items: [{ ...moved.items[0]!, x: 40 }] };
  const recipe = async (more: object) => {
    const order = await generate(caller, { composition, text_prompt: 'other words', seed: 9, ...more });
    const { outputs } = await finished(caller, order.body);
    const row = await getAsset({ account: caller.account, assetId: outputs[0]!.asset!._id });
    return row.recipe as Record<string, unknown>;
  };
  expect(await recipe({ locked_background: held })).toMatchObject({
    composition: { template, items: composition.items },
    prompt: 'first words',
    baseSeed: 7,
  });
  expect(await recipe({ locked_subject: held })).toMatchObject({
    composition: { template: null, items: first.items },
    prompt: 'other words',
    baseSeed: 9,
  });
  const stranger = await merchant(20);
  expect((await generate(stranger, { locked_subject: held })).status).toBe(404);
  expect((await generate(caller, { locked_background: caller.assetId })).status).toBe(400);
});

test('the dot of a new video goes when it was looked at, by its owner only', async () => {
  const caller = await merchant(10);
  const answer = await post(caller, '/api/generation/falUpscale', { imageId: caller.assetId });
  const imageId = (await finished(caller, answer.body)).outputs[0]!.asset!._id;
  const viewedAt = async () => (await getAsset({ account: caller.account, assetId: imageId })).viewedAt;
  expect((await post(await merchant(1), '/api/images/viewed', { imageId })).status).toBe(404);
  expect(await viewedAt()).toBeNull();
  expect((await post(caller, '/api/images/viewed', { imageId })).status).toBe(200);
  expect(await viewedAt()).not.toBeNull();
});
