import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerCall } from '#app/api/index.server.ts';
import { startWorker } from '#app/domain/generation/index.server.ts';
import type { JobWorker } from '#app/domain/generation/index.server.ts';
import { closeEventStreams } from '#app/platform/streams/event-stream-response.server.ts';
import { scriptedEngines, tinyPicture } from '#tests/doubles/scripted-engines.ts';
import { compositionOf, uploadPicture } from '#tests/fixtures/merchant.ts';
import { signedIn } from '#tests/fixtures/session.ts';
import type { Caller } from '#tests/fixtures/session.ts';

let worker: JobWorker;
beforeAll(async () => {
  worker = await startWorker({ engines: scriptedEngines() });
});
afterAll(() => worker.stop({ graceMs: 0 }));

interface CallOptions {
  readonly body?: unknown;
  readonly form?: FormData;
  readonly headers?: Record<string, string>;
  readonly signal?: AbortSignal;
}

function call({ token }: Caller, method: string, path: string, options: CallOptions = {}): Promise<Response> {
  const headers = new Headers({ authorization: `Bearer ${token}`, ...options.headers });
  if (options.body !== undefined) headers.set('content-type', 'application/json');
  return answerCall(
    new Request(`http://localhost${path}`, {
      method,
      headers,
      body: options.form ?? (options.body === undefined ? null : JSON.stringify(options.body)),
      signal: options.signal ?? null,
    }),
  );
}

interface ReadFrame {
  readonly id: number;
  readonly event: string;
  readonly data: Record<string, unknown>;
}

/** Reads an event stream until a frame fits or it ends; then hangs up. */
async function readUntil(response: Response, isLast: (frame: ReadFrame) => boolean): Promise<ReadFrame[]> {
  const frames: ReadFrame[] = [];
  let text = '';
  for await (const chunk of response.body!.pipeThrough(
    new TextDecoderStream() as never,
  ) as unknown as AsyncIterable<string>) {
    text += chunk;
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2)));
      if (!fields['event']) continue;
      const frame = { id: Number(fields['id']), event: fields['event'], data: JSON.parse(fields['data']!) };
      frames.push(frame);
      if (isLast(frame)) return frames;
    }
  }
  return frames;
}

const generateBody = (assetId: string, count = 2) => ({
  composition: compositionOf(assetId),
  text_prompt: 'on a marble podium',
  count,
});

test('generate: 202 with the price said, the same bytes for a repeat, 422 for another body', async () => {
  const caller = await signedIn(5);
  const assetId = await uploadPicture(caller.account);
  const headers = { 'idempotency-key': 'intent' };
  const first = await call(caller, 'POST', '/api/products/generate', { body: generateBody(assetId, 4), headers });
  expect(first.status).toBe(202);
  const text = await first.text();
  const said = JSON.parse(text) as Record<string, unknown>;
  expect(said).toMatchObject({
    success: true,
    requestedCount: 4,
    acceptedCount: 2,
    unitPrice: 2,
    total: 4,
    message: 'Your credits cover only 2 of 4 images.',
  });
  expect(said['prompt_id']).toBe(said['jobId']);
  const again = await call(caller, 'POST', '/api/products/generate', { body: generateBody(assetId, 4), headers });
  expect([again.status, await again.text()]).toEqual([202, text]);
  const other = await call(caller, 'POST', '/api/products/generate', { body: generateBody(assetId, 1), headers });
  expect(other.status).toBe(422);
});

test('generate: the spec tells what is missing', async () => {
  const caller = await signedIn(1);
  const assetId = await uploadPicture(caller.account);
  const refuse = async (body: unknown) => {
    const response = await call(caller, 'POST', '/api/products/generate', { body });
    return [response.status, ((await response.json()) as { message: string }).message];
  };
  expect(await refuse(generateBody(assetId))).toEqual([
    403,
    'Insufficient credits: Image generation requires 2 credits. Please purchase more credits to continue.',
  ]);
  expect(await refuse({ ...generateBody(assetId), text_prompt: '   ' })).toEqual([400, 'Please enter a prompt']);
  expect(await refuse({ text_prompt: 'a table' })).toEqual([400, 'Canvas element not found']);
  const empty = { ...compositionOf(assetId), items: [] };
  expect(await refuse({ composition: empty, text_prompt: 'a table' })).toEqual([
    400,
    'Please upload at least one image first',
  ]);
});

test('the 404 of a picture that is not there names the field it was sent in', async () => {
  const caller = await signedIn(20);
  const own = await uploadPicture(caller.account);
  const foreign = await uploadPicture((await signedIn(0)).account);
  for (const [path, body, field] of [
    ['/api/images/remove-background', { imageId: foreign }, 'imageId'],
    ['/api/images/edit', { imageId: foreign, edits: [{ kind: 'flip', axis: 'horizontal' }] }, 'imageId'],
    ['/api/products/generate', generateBody(foreign), 'composition.items.0.source.assetId'],
    ['/api/images/stage', { imageIds: [own, foreign] }, 'imageIds.1'],
    ['/api/images/library/delete', { imageIds: [foreign] }, 'imageIds.0'],
    ['/api/images/library/tags', { imageIds: [own, foreign], add: ['x'] }, 'imageIds.1'],
    ['/api/interrupt', { promptId: foreign }, 'promptId'],
    ['/api/workspaces/projects', { name: 'x', workspaceId: foreign }, 'workspaceId'],
    ['/api/keys/deactivate', { keyId: foreign }, 'keyId'],
    [
      '/api/products/generate',
      { ...generateBody(own), composition: { ...compositionOf(own), template: { kind: 'preset', name: 'nowhere' } } },
      'composition.template.name',
    ],
  ] as const) {
    const response = await call(caller, 'POST', path, { body });
    expect([path, response.status, await response.json()]).toMatchObject([path, 404, { field }]);
  }
  expect((await call(caller, 'POST', '/api/images/remove-background', { body: { imageId: own } })).status).toBe(202);
});

test('the account stream says hello, then tells everything in order, and resumes after a sequence', async () => {
  const caller = await signedIn(20);
  const assetId = await uploadPicture(caller.account);
  const stream = await call(caller, 'GET', '/api/events');
  expect(stream.headers.get('content-type')).toContain('text/event-stream');
  let sayHello = () => {};
  const greeted = new Promise<void>((resolve) => (sayHello = resolve));
  const frames = readUntil(stream, (frame) => {
    sayHello();
    return frame.event === 'job.finished';
  });
  await greeted;
  const accepted = await call(caller, 'POST', '/api/products/generate', { body: generateBody(assetId) });
  const { jobId } = (await accepted.json()) as { jobId: string };
  const [hello, ...news] = await frames;
  expect(hello).toMatchObject({
    event: 'hello',
    data: { credits: { available: 20, held: 0 }, activeJobs: [] },
  });
  expect(news.map((frame) => frame.id)).toEqual(news.map((_, offset) => hello!.id + 1 + offset));
  const ofJob = news.filter((frame) => frame.data['subject'] === jobId);
  expect(ofJob.map((frame) => frame.data['subjectSeq'])).toEqual(ofJob.map((_, offset) => offset + 1));
  const output = ofJob.find((frame) => frame.event === 'job.output');
  expect(output!.data['data']).toMatchObject({ index: 0, asset: { origin: 'generated', urls: {} } });
  const credits = news.filter((frame) => frame.event === 'credits.changed').map((frame) => frame.data['data']);
  expect(credits[0]).toEqual({ available: 16, held: 4 });
  expect(credits.at(-1)).toEqual({ available: 16, held: 0 });

  const middle = news[2]!;
  const isEnd = (frame: ReadFrame) => frame.id === news.at(-1)!.id && frame.event !== 'hello';
  const resumed = await readUntil(await call(caller, 'GET', `/api/events?after=${middle.id}`), isEnd);
  expect(resumed.slice(1).map(({ id, event }) => [id, event])).toEqual(
    news.slice(3).map(({ id, event }) => [id, event]),
  );
  const headers = { 'last-event-id': String(middle.id) };
  const reconnected = await readUntil(await call(caller, 'GET', '/api/events?after=0', { headers }), isEnd);
  expect(reconnected.map(({ id }) => id)).toEqual(resumed.map(({ id }) => id));
});

test('a stream ends when the server stops, when the browser goes, and with an unknown future it starts anew', async () => {
  const caller = await signedIn(0);
  const stopped = await call(caller, 'GET', '/api/events');
  const gone = new AbortController();
  const left = await call(caller, 'GET', '/api/events?after=999999', { signal: gone.signal });
  // The browser goes once it has read the greeting; one that went before would be sent nothing.
  const helloOnly = await readUntil(left, () => {
    gone.abort();
    return false;
  });
  expect(helloOnly.map((frame) => frame.event)).toEqual(['hello']);
  const untilStop = readUntil(stopped, () => false);
  closeEventStreams();
  expect((await untilStop).length).toBeLessThanOrEqual(1);
});

test("one job's stream speaks the spec's names and ends with the job", async () => {
  const caller = await signedIn(20);
  const assetId = await uploadPicture(caller.account);
  const accepted = await call(caller, 'POST', '/api/products/generate', { body: generateBody(assetId, 1) });
  const { jobId } = (await accepted.json()) as { jobId: string };
  const frames = await readUntil(await call(caller, 'GET', `/api/generation/jobs/${jobId}/events`), () => false);
  const names = frames.map((frame) => frame.event);
  expect(names.filter((name) => name !== 'progress' && name !== 'status')).toEqual([
    'started',
    'execution_start',
    'execution_cached',
    'executing',
    'executed',
    'image_url',
    'binary',
    'execution_success',
  ]);
  expect(frames.every((frame) => frame.data['prompt_id'] === jobId)).toBe(true);
  const image = frames.find((frame) => frame.event === 'image_url');
  expect(image!.data['s3_url']).toMatch(/^\/files\//);
  const rest = await readUntil(
    await call(caller, 'GET', `/api/generation/jobs/${jobId}/events?after=${image!.id}`),
    () => false,
  );
  expect(rest.map((frame) => frame.event)).toEqual(['execution_success', 'status']);
  const job = await call(caller, 'GET', `/api/generation/jobs/${jobId}`);
  expect(await job.json()).toMatchObject({ jobId, status: 'succeeded' });
  const active = await call(caller, 'GET', '/api/generation/jobs?active=1');
  expect(await active.json()).toEqual({ data: [] });
  const stranger = await signedIn(0);
  for (const path of [`/api/generation/jobs/${jobId}`, `/api/generation/jobs/${jobId}/events`]) {
    expect((await call(stranger, 'GET', path)).status).toBe(404);
  }
  const stop = await call(stranger, 'POST', '/api/interrupt', { body: { promptId: jobId } });
  expect(stop.status).toBe(404);
});

test('a canvas picture becomes a photo in one call', async () => {
  const caller = await signedIn(20);
  const snapshot = await tinyPicture('#aa3355', 96);
  const canvas = `data:image/png;base64,${Buffer.from(snapshot.bytes).toString('base64')}`;
  const body = {
    canvas_image_data: canvas,
    text_prompt: 'on sand',
    template_src: '/presets/scenes/marble-podium.webp',
  };
  const response = await call(caller, 'POST', '/api/products/generate', { body });
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ success: true, resultImage: expect.stringMatching(/^\/files\//) });
  const refuse = async (wrong: object) =>
    (await call(caller, 'POST', '/api/products/generate', { body: { ...body, ...wrong } })).status;
  expect(await refuse({ canvas_image_data: 'data:text/html;base64,PGI+' })).toBe(400);
  expect(await refuse({ canvas_image_data: 'data:image/png;base64,AAAA' })).toBeGreaterThanOrEqual(400);
  expect(await refuse({ template_src: 'http://169.254.169.254/latest' })).toBe(400);
});

test('background removal: by id as a job, by file as a picture', async () => {
  const caller = await signedIn(0);
  const imageId = await uploadPicture(caller.account);
  const accepted = await call(caller, 'POST', '/api/images/remove-background', {
    body: { imageId, userId: 'ignored' },
  });
  expect(accepted.status).toBe(202);
  expect(await accepted.json()).toMatchObject({ success: true, unitPrice: 0, total: 0, message: null });
  const foreign = await call(await signedIn(0), 'POST', '/api/images/remove-background', { body: { imageId } });
  expect(foreign.status).toBe(404);
  const missing = await call(caller, 'POST', '/api/images/remove-background', { body: { imageId: randomUUID() } });
  expect(missing.status).toBe(404);
  const form = new FormData();
  const { bytes } = await tinyPicture('#55aa33', 64);
  form.append('image', new File([new Uint8Array(bytes)], 'shoe.png', { type: 'image/png' }));
  const picture = await call(caller, 'POST', '/api/bg-remove/remove-background', { form });
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(0);
  const nothing = await call(caller, 'POST', '/api/bg-remove/remove-background', { form: new FormData() });
  expect(await nothing.json()).toMatchObject({ success: false, message: 'No file provided' });
});

test('prices and balance', async () => {
  const caller = await signedIn(7);
  expect(await (await call(caller, 'GET', '/api/features')).json()).toContainEqual({
    name: 'product-photo',
    displayName: 'Product photo',
    creditsPerUse: 2,
  });
  expect(await (await call(caller, 'GET', '/api/user/credits')).json()).toEqual({
    available: 7,
    held: 0,
    useUnifiedCredits: true,
    unifiedCredits: 7,
    imageCredits: 7,
    videoCredits: 7,
  });
});
