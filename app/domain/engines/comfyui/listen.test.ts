import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startComfyUi } from '#tests/doubles/comfyui/start-comfyui.ts';
import type { ComfyDouble } from '#tests/doubles/comfyui/start-comfyui.ts';
import type { ProviderUpdate } from '../provider-ledger.ts';
import { parseServers } from './comfyui-server.ts';
import { createListener } from './listen.server.ts';
import type { ComfyListener } from './listen.server.ts';

const graph = {
  1: { class_type: 'KSampler', inputs: { seed: 1 }, _meta: { title: 'Paint the picture' } },
  2: { class_type: 'VAELoader', inputs: {} },
  3: { class_type: 'PreviewImage', inputs: { images: ['1', 0], vae: ['2', 0] } },
};
const silent = { info() {}, warn() {}, error() {} };

let double: ComfyDouble;
let listener: ComfyListener;
beforeEach(async () => {
  double = await startComfyUi({ looks: Infinity });
  listener = createListener(silent);
});
afterEach(async () => {
  listener.close();
  await double.stop();
});

const send = (id: string, client: string) =>
  fetch(`${double.origin}/prompt`, {
    method: 'POST',
    body: JSON.stringify({ prompt: graph, prompt_id: id, client_id: client }),
  });
/** The news by the time of a preview, which comes last in a step. */
async function taken(id: string): Promise<ProviderUpdate> {
  const [first, ...more] = await allTaken(id);
  return more.reduce(
    (sum, news) => ({
      cached: sum.cached ?? news.cached,
      executing: [...sum.executing, ...news.executing],
      progress: news.progress ?? sum.progress,
      preview: news.preview ?? sum.preview,
    }),
    first!,
  );
}

/** All that comes until the preview of a step or the last node of the run. */
async function allTaken(id: string): Promise<ProviderUpdate[]> {
  const all: ProviderUpdate[] = [];
  await expect
    .poll(async () => {
      const news = await listener.take(id);
      if (news) all.push(news);
      return all.some(({ preview, executing }) => preview || executing.includes('PreviewImage'));
    })
    .toBe(true);
  return all;
}

const look = () => fetch(`${double.origin}/queue`);

test('steps come under the node’s title, each once, and the socket closes with the last request', async () => {
  const [server] = parseServers(double.origin);
  listener.follow(server!, 'a', graph);
  await expect.poll(() => double.clients()).toEqual([listener.clientId]);
  await expect.poll(() => double.withMetadata()).toBe(1);
  await send('a', listener.clientId);
  await look();
  const { preview, ...told } = await taken('a');
  expect(told).toEqual({
    cached: [],
    executing: ['Paint the picture'],
    progress: { value: 1, max: 100, label: 'Paint the picture' },
  });
  expect(await sharp(preview!.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 96, height: 64 });
  expect(await listener.take('a')).toBeNull();
  await look();
  expect(await taken('a')).toMatchObject({ cached: null, executing: [], progress: { value: 2 } });
  double.finish();
  expect((await allTaken('a')).flatMap(({ executing }) => executing)).toEqual(['VAELoader', 'PreviewImage']);
  listener.leave('a');
  await expect.poll(() => double.clients()).toEqual([]);
});

test('what another client’s request does is not heard, and a lost socket is only missed', async () => {
  const [server] = parseServers(double.origin);
  listener.follow(server!, 'b', graph);
  await expect.poll(() => double.clients()).toHaveLength(1);
  await send('b', 'another-client');
  await look();
  expect(await listener.take('b')).toBeNull();
  double.dropSockets();
  await expect.poll(() => double.clients()).toEqual([]);
  // The next look opens it again.
  expect(await listener.take('b')).toBeNull();
  await expect.poll(() => double.clients()).toEqual([listener.clientId]);
  listener.leave('b');
});

test('a server that is away throws nothing', async () => {
  const [server] = parseServers('http://127.0.0.1:1');
  listener.follow(server!, 'c', graph);
  expect(await listener.take('c')).toBeNull();
});
