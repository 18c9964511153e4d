import { afterAll, beforeAll, beforeEach, expect, it, test } from 'vitest';
import { getCredits, verifyLedger } from '#app/domain/credits/index.server.ts';
import { startWorker } from '#app/domain/generation/index.server.ts';
import type { JobWorker } from '#app/domain/generation/index.server.ts';
import { answerCall } from '#app/api/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { scriptedEngines, tinyPicture } from '#tests/doubles/scripted-engines.ts';
import { callAs } from '#tests/fixtures/call-as.ts';
import { uploadPicture } from '#tests/fixtures/merchant.ts';
import { signedIn } from '#tests/fixtures/session.ts';
import type { Caller } from '#tests/fixtures/session.ts';

const PATH = '/api/virtual-try-on/generate';
const picture = (await tinyPicture('#3366ccff', 64)).bytes;
const dataUrl = `data:image/png;base64,${Buffer.from(picture).toString('base64')}`;

let worker: JobWorker;
beforeAll(async () => {
  worker = await startWorker({ engines: scriptedEngines() });
});
afterAll(async () => {
  await worker.stop({ graceMs: 0 });
  expect(await verifyLedger()).toEqual([]);
});

let caller: Caller;
beforeEach(async () => {
  caller = await signedIn(20);
});

const call = (path: string, body: unknown) => callAs(caller, 'POST', path, body);
const lastInput = async () =>
  (await database().job.findFirstOrThrow({ where: { userId: caller.account.id }, orderBy: { createdAt: 'desc' } }))
    .input as Record<string, unknown>;

test('every field of the spec: the picture comes back, and what was named is what was ordered', async () => {
  const { status, body } = await call(PATH, {
    clothing_image: dataUrl,
    text_prompt: 'laughing',
    clothing_description: 'a linen shirt',
    clothing_type: 'shirt',
    workflow: 'VTON-4S.json',
    gemini_enhancement: true,
    request_id: 'r-1',
    model_image: 'european-woman',
    background_image: 'paris',
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({ success: true, request_id: 'r-1' });
  expect(body.resultImage).toMatch(/^\/files\//);
  expect(body.images).toEqual([body.resultImage]);
  expect(await lastInput()).toMatchObject({
    garments: [{ words: 'shirt, a linen shirt' }],
    person: { kind: 'preset', name: 'european-woman' },
    place: { kind: 'preset', name: 'paris' },
  });
  // A preview on a figure is free.
  expect(await getCredits(caller.account.id)).toEqual({ available: 20, held: 0 });
});

test('locks keep the model and the place of an earlier picture, whatever else is named', async () => {
  const assetId = await uploadPicture(caller.account, picture);
  const order = { garments: [{ assetId }], text_prompt: 'x', count: 2 };
  const first = await call(PATH, { ...order, model_image: 'african-man', background_image: 'beach' });
  const [earlier] = first.body.images as [string];
  await call(PATH, { ...order, model_image: 'european-woman', locked_model: earlier, locked_background: earlier });
  expect(await lastInput()).toMatchObject({
    person: { kind: 'preset', name: 'african-man' },
    place: { kind: 'preset', name: 'beach' },
  });
});

test('a picture that was not tried on is itself the background', async () => {
  const assetId = await uploadPicture(caller.account, picture);
  await call(PATH, { garments: [{ assetId }], text_prompt: 'x', locked_background: assetId });
  expect(await lastInput()).toMatchObject({ person: null, place: { kind: 'asset', assetId } });
});

test.each([
  [{ clothing_image: dataUrl, text_prompt: ' ' }, 400, 'Please enter a prompt to generate images'],
  [{ text_prompt: 'in Paris' }, 400, 'Please select an apparel item'],
  [{ text_prompt: 'in Paris', garments: [] }, 400, 'Please select an apparel item'],
])('refuses %j', async (body, status, message) => {
  expect(await call(PATH, body)).toMatchObject({ status, body: { message } });
  expect(await database().job.count({ where: { userId: caller.account.id } })).toBe(0);
});

test('a garment alone needs no words; a model is shown from the chin to mid-thigh unless the order says otherwise', async () => {
  const assetId = await uploadPicture(caller.account, picture);
  const order = { garments: [{ assetId }], count: 1 };
  expect(await call(PATH, { ...order, mode: 'hanger' })).toMatchObject({ status: 200 });
  expect(await lastInput()).toMatchObject({ prompt: 'On a hanger', mode: 'hanger' });
  await call(PATH, { ...order, text_prompt: 'laughing' });
  expect(await lastInput()).toMatchObject({ mode: 'model', framing: 'crop' });
  await call(PATH, { ...order, text_prompt: 'laughing', framing: 'full' });
  expect(await lastInput()).toMatchObject({ mode: 'model', framing: 'full' });
});

test('a photo of an own model is refused where no provider dresses people', async () => {
  const assetId = await uploadPicture(caller.account, picture);
  const { status, body } = await call(PATH, { garments: [{ assetId }], text_prompt: 'x', model_image: dataUrl });
  expect(status).toBe(503);
  expect(body.message).toContain('needs an AI provider');
  expect(await getCredits(caller.account.id)).toEqual({ available: 20, held: 0 });
});

test('a garment is read, free', async () => {
  const imageId = await uploadPicture(caller.account, picture);
  const { status, body } = await call('/api/virtual-try-on/garments', { imageId, words: 'tee' });
  expect(status).toBe(200);
  expect(body.garment).toMatchObject({ origin: 'cutout', recipe: { garment: { garment: 'top', refusal: null } } });
  expect(await getCredits(caller.account.id)).toEqual({ available: 20, held: 0 });
});

it.each(['get-sdxl-V2-try-on-images', 'get-sdxl-v1-try-on-images'])(
  '%s tells of its pictures as they come',
  async (name) => {
    const ask = (prompt: string, isDressed = true) => {
      const body = new FormData();
      body.append('text_prompt', prompt);
      body.append('count', '2');
      if (isDressed) body.append('clothing_image', new Blob([picture as BlobPart], { type: 'image/png' }), 'shirt.png');
      const headers = { authorization: `Bearer ${caller.token}` };
      return answerCall(new Request(`http://localhost/api/generation/${name}`, { method: 'POST', headers, body }));
    };
    expect(await (await ask(' ')).json()).toMatchObject({ message: 'Please enter a prompt to generate images' });
    expect(await (await ask('in Paris', false)).json()).toMatchObject({ message: 'Please select an apparel item' });
    const text = await (await ask('in Paris')).text();
    expect(text.match(/event: image_url/g)).toHaveLength(2);
    expect(text).toContain('event: execution_success');
    expect(await getCredits(caller.account.id)).toEqual({ available: 20, held: 0 });
  },
);
