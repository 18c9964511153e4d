import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerCall } from '#app/api/index.server.ts';
import { getCredits } from '#app/domain/credits/index.server.ts';
import { startWorker } from '#app/domain/generation/index.server.ts';
import type { JobWorker } from '#app/domain/generation/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { scriptedEngines, tinyPicture } from '#tests/doubles/scripted-engines.ts';
import { uploadPicture } from '#tests/fixtures/merchant.ts';
import { signedIn } from '#tests/fixtures/session.ts';
import type { Caller } from '#tests/fixtures/session.ts';

let worker: JobWorker;
beforeAll(async () => {
  worker = await startWorker({ engines: scriptedEngines() });
});
afterAll(() => worker.stop({ graceMs: 0 }));

function post({ token }: Caller, path: string, body: object | FormData, key?: string): Promise<Response> {
  const headers = new Headers({ authorization: `Bearer ${token}` });
  if (key) headers.set('idempotency-key', key);
  const isForm = body instanceof FormData;
  if (!isForm) headers.set('content-type', 'application/json');
  return answerCall(
    new Request(`http://localhost${path}`, { method: 'POST', headers, body: isForm ? body : JSON.stringify(body) }),
  );
}

interface Frame {
  readonly event: string;
  readonly data: Record<string, unknown>;
}

/** All events of a stream that ends by itself. */
async function framesOf(response: Response): Promise<Frame[]> {
  return (await response.text()).split('\n\n').flatMap((block) => {
    const event = /^event: (.*)$/m.exec(block)?.[1];
    const data = /^data: (.*)$/m.exec(block)?.[1];
    return event && data ? [{ event, data: JSON.parse(data) as Record<string, unknown> }] : [];
  });
}

async function photoForm(fields: Record<string, string> = { text_prompt: 'on a table' }): Promise<FormData> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const { bytes } = await tinyPicture('#3366cc80', 64);
  form.set('canvas_image_data', new File([new Uint8Array(bytes)], 'canvas.png', { type: 'image/png' }));
  return form;
}

const PHOTOS = '/api/generation/get-sdxl-V1-product-photos';

describe('streaming generation', () => {
  test.each([PHOTOS, '/api/generation/get-flux-V1-product-photos'])(
    '%s tells all under the spec’s names',
    async (path) => {
      const caller = await signedIn(10);
      const response = await post(caller, path, await photoForm());
      expect([response.status, response.headers.get('content-type')]).toEqual([
        200,
        'text/event-stream; charset=utf-8',
      ]);
      const frames = await framesOf(response);
      const names = frames.map(({ event }) => event);
      for (const name of ['started', 'execution_start', 'executing', 'executed', 'image_url', 'execution_success']) {
        expect(names).toContain(name);
      }
      expect(names[0]).toBe('started');
      expect(new Set(frames.map(({ data }) => data['prompt_id'])).size).toBe(1);
      expect(frames.find(({ event }) => event === 'image_url')?.data['s3_url']).toMatch(/^\/files\//);
      expect(await getCredits(caller.account.id)).toEqual({ available: 8, held: 0 });
    },
  );

  test('the same key is the same job, told again and paid once', async () => {
    const caller = await signedIn(10);
    const key = randomUUID();
    const first = await framesOf(await post(caller, PHOTOS, await photoForm(), key));
    const second = await framesOf(await post(caller, PHOTOS, await photoForm(), key));
    expect(second.map(({ event }) => event)).toEqual(first.map(({ event }) => event));
    expect(second[0]).toEqual(first[0]);
    expect(await getCredits(caller.account.id)).toEqual({ available: 8, held: 0 });
  });

  test('photos and then their enlargements come in one stream, each under its own job', async () => {
    const caller = await signedIn(10);
    const frames = await framesOf(await post(caller, `${PHOTOS}-upscale`, await photoForm()));
    const ended = frames.filter(({ event }) => event === 'execution_success').map(({ data }) => data['prompt_id']);
    expect(new Set(ended).size).toBe(2);
    expect(await getCredits(caller.account.id)).toEqual({ available: 6, held: 0 });
    const assets = await database().asset.findMany({ where: { userId: caller.account.id } });
    expect(assets.map(({ origin }) => origin).sort()).toEqual(['generated', 'snapshot', 'upscaled']);
  });

  test('where the credits do not cover the enlargement the photo stays, and the stream says what is missing', async () => {
    const caller = await signedIn(2);
    const frames = await framesOf(await post(caller, `${PHOTOS}-upscale`, await photoForm()));
    expect(frames.at(-1)).toMatchObject({
      event: 'execution_error',
      data: { message: expect.stringContaining('Insufficient credits') as string },
    });
    expect(frames.filter(({ event }) => event === 'image_url')).toHaveLength(1);
  });

  test.each([
    ['no prompt', { text_prompt: ' ' }, true, 400, 'Please enter a prompt'],
    ['no field of that name', {}, true, 400, 'Please enter a prompt'],
    ['no canvas', { text_prompt: 'x' }, false, 400, 'Canvas element not found'],
    ['a template that is none', { text_prompt: 'x', template_src: 'https://example.com/a.png' }, true, 400, 'template'],
    ['too many pictures', { text_prompt: 'x', count: '5' }, true, 400, ''],
  ] as const)('%s is refused before anything begins', async (_what, fields, hasCanvas, status, message) => {
    const caller = await signedIn(10);
    const form = await photoForm(fields);
    if (!hasCanvas) form.delete('canvas_image_data');
    const response = await post(caller, PHOTOS, form);
    expect(response.status).toBe(status);
    expect(JSON.stringify(await response.json())).toContain(message);
    expect(await database().job.count({ where: { userId: caller.account.id } })).toBe(0);
  });

  test('without credits it is refused in JSON, in the spec’s words', async () => {
    const caller = await signedIn(1);
    const response = await post(caller, PHOTOS, await photoForm());
    expect(response.status).toBe(403);
    expect(JSON.stringify(await response.json())).toContain(
      'Insufficient credits: Image generation requires 2 credits.',
    );
  });

  test('a picture of the library is enlarged; another account’s is not found', async () => {
    const [caller, stranger] = [await signedIn(10), await signedIn(10)];
    const form = new FormData();
    form.set('imageId', await uploadPicture(caller.account));
    const path = '/api/generation/get-upscale';
    const refused = await post(stranger, path, form);
    const missing = new FormData();
    missing.set('imageId', randomUUID());
    const answers = [refused, await post(stranger, path, missing)];
    missing.set('imageId', '../../etc/passwd');
    answers.push(await post(stranger, path, missing));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    const frames = await framesOf(await post(caller, path, form));
    expect(frames.map(({ event }) => event)).toContain('execution_success');
  });
});

describe('words about pictures', () => {
  const CALLS = [
    ['generate-description', 'description'],
    ['segment-one-word', 'clothingType'],
    ['select-workflow', 'workflow'],
    ['enhance-prompt', 'enhancedPrompt'],
  ] as const;

  test.each(CALLS)('%s answers for an own address and for a data URL, and keeps nothing', async (name, field) => {
    const caller = await signedIn(0);
    const id = await uploadPicture(caller.account);
    const { bytes } = await tinyPicture('#aa3322ff', 64);
    const dataUrl = `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`;
    for (const image of [`/files/${id}/original?sig=x`, dataUrl]) {
      const response = await post(caller, `/api/gemini/${name}`, { image, userPrompt: 'on a table' });
      const answer = (await response.json()) as Record<string, unknown>;
      expect([response.status, answer['success'], typeof answer[field]]).toEqual([200, true, 'string']);
    }
    expect(await database().asset.count({ where: { userId: caller.account.id } })).toBe(1);
    expect(await getCredits(caller.account.id)).toEqual({ available: 0, held: 0 });
  });

  test('a prompt begins as it was written, with both pictures too', async () => {
    const caller = await signedIn(0);
    const image = `/files/${await uploadPicture(caller.account)}/display`;
    const body = { clothingImage: image, backgroundImage: image, userPrompt: 'walking in the park' };
    const answer = await (await post(caller, '/api/gemini/enhance-prompt-with-background', body)).json();
    expect(answer).toEqual({ success: true, enhancedPrompt: expect.stringMatching(/^walking in the park/) as string });
  });

  test.each([
    ['nothing', '', 400, 'No file provided'],
    ['no base64', 'data:image/png;base64,%%%', 400, 'No file provided'],
    ['what is no picture', `data:image/png;base64,${Buffer.from('<svg/>').toString('base64')}`, 415, ''],
  ] as const)('%s is refused', async (_what, image, status, message) => {
    const caller = await signedIn(0);
    const response = await post(caller, '/api/gemini/generate-description', { image });
    expect(response.status).toBe(status);
    expect(JSON.stringify(await response.json())).toContain(message);
  });
});

test.each([
  ['  ', 400, 'Please enter a prompt'],
  ['a mug on   linen', 400, 'Prompts should have at least five words.'],
  ['an astronaut riding a white horse', 422, 'Plinth’s scene library has no “astronaut”. Please name something else.'],
  ['a golden puppy on a linen bed', 422, 'Plinth’s scene library has no “puppy”.'],
  ['ein kleiner Hund auf einem Holztisch', 422, 'Plinth’s scene library has no “hund”.'],
  ['soft golden light in the evening', 422, 'These words name no thing or place. Please add one.'],
])('pictures from words alone: "%s" is refused, and nothing is charged', async (prompt, status, sentence) => {
  const caller = await signedIn(10);
  const response = await post(caller, '/api/generation/text-to-image', { prompt, variations: 2 });
  expect([response.status, JSON.stringify(await response.json())]).toEqual([status, expect.stringContaining(sentence)]);
  expect(await getCredits(caller.account.id)).toEqual({ available: 10, held: 0 });
});

test('the models that come with the product have pictures that are there', async () => {
  const { token } = await signedIn(0);
  const headers = { authorization: `Bearer ${token}` };
  const response = await answerCall(new Request('http://localhost/api/avatars/models', { headers }));
  const { data } = (await response.json()) as { data: { id: string; imageUrl: string; thumbnail: string }[] };
  expect(response.status).toBe(200);
  for (const { imageUrl, thumbnail } of data) {
    expect([imageUrl, thumbnail].join()).toMatch(/^\/presets\/models\/.+,\/presets\/models\/.+\.webp$/);
  }
});
