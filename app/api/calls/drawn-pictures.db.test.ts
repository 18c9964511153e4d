import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerCall } from '#app/api/index.server.ts';
import type { Account } from '#app/domain/accounts/index.ts';
import { startWorker } from '#app/domain/generation/index.server.ts';
import type { JobWorker } from '#app/domain/generation/index.server.ts';
import { inspectFile } from '#app/domain/library/index.ts';
import { createAssetFromUpload, readAssetBytes } from '#app/domain/library/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { scriptedEngines } from '#tests/doubles/scripted-engines.ts';
import { createMerchant } from '#tests/fixtures/merchant.ts';
import { openSession } from '#tests/fixtures/session.ts';

/** Pictures that a browser drew of pictures of the library carry no mark themselves: the calls name what they are made of. */
const AI = 'trainedAlgorithmicMedia';
const AI_PART = 'compositeWithTrainedAlgorithmicMedia';

let worker: JobWorker;
beforeAll(async () => {
  worker = await startWorker({ engines: scriptedEngines({}), concurrency: 1 });
});
afterAll(() => worker.stop({ graceMs: 0 }));

/** Transparent in the middle: a canvas, and a picture with a painted hole. */
const hole = await sharp({ create: { width: 20, height: 20, channels: 4, background: '#000000' } })
  .png()
  .toBuffer();
const canvas = await sharp({ create: { width: 64, height: 64, channels: 4, background: '#cc8844' } })
  .composite([{ input: hole, blend: 'dest-out', left: 20, top: 20 }])
  .png()
  .toBuffer();
const dataUrl = `data:image/png;base64,${canvas.toString('base64')}`;

async function upload(account: Account, digitalSourceType: string | null): Promise<string> {
  const picture = sharp({ create: { width: 48, height: 48, channels: 3, background: '#336699' } });
  const address = `http://cv.iptc.org/newscodes/digitalsourcetype/${digitalSourceType}`;
  if (digitalSourceType)
    picture.withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><a DigitalSourceType="${address}"/></x:xmpmeta>`);
  const bytes = await picture.png().toBuffer();
  return (await createAssetFromUpload({ account, source: { bytes }, name: 'part.png' })).id;
}

/** Each takes the drawn picture and the ids of its parts; the stream of events is read to its end. */
const CALLS: readonly (readonly [path: string, body: (sourceIds: readonly string[]) => object | FormData])[] = [
  ['/api/images/project/save', (sourceIds) => ({ imageBase64: dataUrl, sourceIds })],
  ['/api/images/user/save-image-to-bucket', (sourceIds) => ({ imageBase64: dataUrl, sourceIds })],
  ['/api/products/generate', (sourceIds) => ({ canvas_image_data: dataUrl, text_prompt: 'on a table', sourceIds })],
  ['/api/inpainting', (sourceIds) => ({ image: dataUrl, prompt: 'a wall', sourceIds })],
  [
    '/api/generation/get-sdxl-V1-product-photos',
    (sourceIds) => {
      const form = new FormData();
      form.set('canvas_image_data', new File([new Uint8Array(canvas)], 'canvas.png', { type: 'image/png' }));
      form.set('text_prompt', 'on a table');
      form.set('sourceIds', sourceIds.join(','));
      return form;
    },
  ],
];

async function send(account: Account, path: string, body: object | FormData): Promise<Response> {
  const headers = new Headers({ authorization: `Bearer ${await openSession(account)}` });
  if (!(body instanceof FormData)) headers.set('content-type', 'application/json');
  const payload = body instanceof FormData ? body : JSON.stringify(body);
  const response = await answerCall(new Request(`http://localhost${path}`, { method: 'POST', headers, body: payload }));
  const text = await response.text();
  return new Response(text, { status: response.status });
}

async function newest(account: Account) {
  return database().asset.findFirstOrThrow({ where: { userId: account.id }, orderBy: { createdAt: 'desc' } });
}

describe.each(CALLS)('%s', (path, body) => {
  it('the result carries what its parts carry, in the row and in the file', async () => {
    const account = await createMerchant(20);
    const parts = [await upload(account, AI), await upload(account, null)];
    await database().asset.update({ where: { id: parts[1]! }, data: { aiPeople: true } });
    const response = await send(account, path, body(parts));
    expect(response.status, await response.text()).toBe(200);
    const row = await newest(account);
    expect(row).toMatchObject({ digitalSourceType: AI_PART, aiPeople: true });
    const { bytes } = await readAssetBytes({ userId: account.id, assetId: row.id, variant: 'original' });
    expect(inspectFile(bytes)).toMatchObject({ digitalSourceType: AI_PART, aiPeople: true });
  });

  it('is refused with the picture of another account, without a word about it', async () => {
    const [account, stranger] = [await createMerchant(20), await createMerchant(20)];
    const foreign = await upload(stranger, AI);
    const own = await upload(account, null);
    const answers = [];
    for (const ids of [[foreign], [own, foreign], ['0195c1d2-7a5e-7c43-9d0b-3c1f6f1f8a11']]) {
      const response = await send(account, path, body(ids));
      answers.push([response.status, ((await response.json()) as { error?: unknown; message?: unknown }).message]);
    }
    expect(answers[0]![0]).toBe(404);
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect(await database().asset.count({ where: { userId: account.id } })).toBe(1);
  });
});
