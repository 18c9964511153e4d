import { afterEach, beforeEach, expect, test } from 'vitest';
import { startComfyUi } from '#tests/doubles/comfyui/start-comfyui.ts';
import type { ComfyDouble } from '#tests/doubles/comfyui/start-comfyui.ts';
import { parseServers } from './comfyui-server.ts';
import { createListener } from './listen.server.ts';
import type { ComfyListener } from './listen.server.ts';

const graph = {
  1: { class_type: 'KSampler', inputs: { seed: 1 }, _meta: { title: 'Paint the picture' } },
  2: { class_type: 'PreviewImage', inputs: { images: ['1', 0] } },
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
const look = () => fetch(`${double.origin}/queue`);

test('steps come under the node’s title, each once, and the socket closes with the last request', async () => {
  const [server] = parseServers(double.origin);
  listener.follow(server!, 'a', graph);
  await expect.poll(() => double.clients()).toEqual([listener.clientId]);
  await send('a', listener.clientId);
  await look();
  await expect.poll(() => listener.take('a')).toEqual({ value: 1, max: 100, label: 'Paint the picture' });
  expect(listener.take('a')).toBeNull();
  await look();
  await expect.poll(() => listener.take('a')).toMatchObject({ value: 2 });
  listener.leave('a');
  await expect.poll(() => double.clients()).toEqual([]);
});

test('what another client’s request does is not heard, and a lost socket is only missed', async () => {
  const [server] = parseServers(double.origin);
  listener.follow(server!, 'b', graph);
  await expect.poll(() => double.clients()).toHaveLength(1);
  await send('b', 'somebody-else');
  await look();
  double.dropSockets();
  await expect.poll(() => double.clients()).toEqual([]);
  expect(listener.take('b')).toBeNull();
  listener.leave('b');
});

test('a server that is away throws nothing', () => {
  const [server] = parseServers('http://127.0.0.1:1');
  listener.follow(server!, 'c', graph);
  expect(listener.take('c')).toBeNull();
});
