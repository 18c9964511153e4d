import { createFalClient } from '@fal-ai/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tinyPicture } from '../scripted-engines.ts';
import { FAL_TEST_KEY, startFal } from './start-fal.ts';
import type { FalDouble } from './start-fal.ts';

let fal: FalDouble;
beforeAll(async () => {
  fal = await startFal();
});
afterAll(() => fal.stop());

/** fal's own client, with all its hosts led to the stand-in. */
function client() {
  const lead: typeof fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    return fetch(new URL(url.pathname + url.search, fal.origin), init);
  };
  return createFalClient({ credentials: FAL_TEST_KEY, fetch: lead });
}

const ENDPOINT = 'fal-ai/seedvr/upscale/image';

test("fal's own client gets through storage, queue, stream and result", async () => {
  const own = client();
  const { bytes } = await tinyPicture('#3366cc');
  const image_url = await own.storage.upload(new Blob([Buffer.from(bytes)], { type: 'image/png' }));
  const { request_id: requestId } = await own.queue.submit(ENDPOINT, { input: { image_url } });
  const stream = await own.queue.streamStatus(ENDPOINT, { requestId, logs: true });
  const states: string[] = [];
  for await (const status of stream) states.push(status.status);
  expect(states).toEqual(['IN_QUEUE', 'IN_PROGRESS', 'COMPLETED']);
  expect((await own.queue.status(ENDPOINT, { requestId })).status).toBe('COMPLETED');
  const { data, requestId: told } = await own.queue.result(ENDPOINT, { requestId });
  expect(told).toBe(requestId);
  expect((data as { image: { url: string } }).image.url).toContain('/files/');
  await own.queue.cancel(ENDPOINT, { requestId });
  expect(fal.jobs()[0]!.isCancelled).toBe(true);
});

test.each([
  ['a missing field', {}],
  ['a wrong word', { image_url: '', upscale_mode: 'twice' }],
  ['a field that is not there', { image_url: '', scale: 2 }],
])('it refuses %s as fal does', async (_name, input) => {
  await expect(client().queue.submit(ENDPOINT, { input: input as never })).rejects.toMatchObject({ status: 422 });
});

test('it refuses another key', async () => {
  const answer = await fetch(`${fal.origin}/${ENDPOINT}`, { method: 'POST', headers: { authorization: 'Key no' } });
  expect(answer.status).toBe(401);
});
