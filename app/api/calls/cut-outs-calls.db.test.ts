import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerCall } from '#app/api/index.server.ts';
import { generateApiKey } from '#app/domain/api-keys/index.server.ts';
import { awaitJob, startWorker } from '#app/domain/generation/index.server.ts';
import type { JobWorker } from '#app/domain/generation/index.server.ts';
import { STROKES_UNREADABLE } from '#app/domain/generation/index.ts';
import { scriptedEngines } from '#tests/doubles/scripted-engines.ts';
import { doubtfulNote } from '#tests/fixtures/doubtful-cut-out.ts';
import { uploadPicture } from '#tests/fixtures/merchant.ts';
import { signedIn } from '#tests/fixtures/session.ts';
import type { Caller } from '#tests/fixtures/session.ts';

let worker: JobWorker;
let caller: Caller;
let cutOutId: string;
beforeAll(async () => {
  worker = await startWorker({ engines: scriptedEngines({ cutOut: await doubtfulNote() }) });
  caller = await signedIn(0);
  const imageId = await uploadPicture(caller.account);
  cutOutId = await resultOf(await post(caller.token, '/api/images/remove-background', { imageId }));
});
afterAll(() => worker.stop({ graceMs: 0 }));

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

async function post(token: string, path: string, body: unknown, key?: string): Promise<Answer> {
  const headers = new Headers({ authorization: `Bearer ${token}`, 'content-type': 'application/json' });
  if (key) headers.set('idempotency-key', key);
  const request = new Request(`http://localhost${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const response = await answerCall(request);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function resultOf({ body }: Answer): Promise<string> {
  const signal = AbortSignal.timeout(60_000);
  const job = await awaitJob({ account: caller.account, jobId: String(body['jobId']), signal });
  return job.outputs[0]!.asset!._id;
}

const dataUrl = (bytes: Uint8Array) => `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`;
const green = async () =>
  dataUrl(
    await sharp({ create: { width: 64, height: 64, channels: 4, background: '#00ff00' } })
      .png()
      .toBuffer(),
  );

test('a correction is accepted, a repeat of it is the same, and the result can be confirmed', async () => {
  const order = { answers: [{ id: 1, keep: true }], strokes: await green() };
  const path = `/api/cut-outs/${cutOutId}/refine`;
  const first = await post(caller.token, path, order, 'once');
  expect(first).toMatchObject({ status: 202, body: { acceptedCount: 1, unitPrice: 0, total: 0 } });
  expect(await post(caller.token, path, order, 'once')).toEqual(first);
  const refined = await resultOf(first);
  expect(await post(caller.token, `/api/cut-outs/${refined}/confirm`, {})).toMatchObject({
    status: 200,
    body: { success: true, data: { _id: refined, cutOutReview: { state: 'confirmed', isRetouched: true } } },
  });
});

test.each([
  ['answers without end', { answers: Array.from({ length: 200_000 }, () => ({ id: 1, keep: true })) }],
  ['more answers than there can be questions', { answers: Array.from({ length: 33 }, () => ({ id: 1, keep: true })) }],
  ['an answer that is none', { answers: [{ id: 1, keep: 'yes' }] }],
  ['a question outside of the map', { answers: [{ id: 4_000_000_000, keep: true }] }],
])('%s are refused', async (_what, body) => {
  for (const verb of ['confirm', 'refine']) {
    expect((await post(caller.token, `/api/cut-outs/${cutOutId}/${verb}`, body)).status).toBe(400);
  }
});

test('more than a request may hold is refused before it is read', async () => {
  const answers = Array.from({ length: 1_000_000 }, () => ({ id: 1, keep: true }));
  expect((await post(caller.token, `/api/cut-outs/${cutOutId}/refine`, { answers })).status).toBe(413);
});

test.each(['', 'https://example.com/x.png', 'data:image/svg+xml;base64,PHN2Zy8+', 'data:image/png;base64,####'])(
  'strokes like %j are no picture',
  async (strokes) => {
    expect(await post(caller.token, `/api/cut-outs/${cutOutId}/refine`, { strokes })).toMatchObject({
      status: 400,
      body: { message: STROKES_UNREADABLE },
    });
  },
);

test('a key that may only read changes nothing', async () => {
  const { key } = await generateApiKey({ account: caller.account, name: 'reader', scopes: ['read'] });
  for (const verb of ['confirm', 'refine']) {
    expect((await post(key, `/api/cut-outs/${cutOutId}/${verb}`, { answers: [] })).status).toBe(403);
  }
});
