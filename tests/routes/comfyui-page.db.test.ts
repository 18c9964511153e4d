import { afterAll, beforeAll, expect, test } from 'vitest';
import { database } from '#app/platform/database/database.server.ts';
import { action, loader } from '#app/routes/site/owner/engines.tsx';
import { startComfyUi } from '#tests/doubles/comfyui/start-comfyui.ts';
import type { ComfyDouble } from '#tests/doubles/comfyui/start-comfyui.ts';
import { createMerchant } from '#tests/fixtures/merchant.ts';
import { openSession } from '#tests/fixtures/session.ts';
import { setSettings } from '#tests/fixtures/set-settings.ts';

const origin = 'http://some-host:3000';
let double: ComfyDouble;
let headers: Headers;

beforeAll(async () => {
  double = await startComfyUi({ missing: ['wan2.2_vae.safetensors'], looks: 0 });
  setSettings({ COMFYUI_URL: `${double.origin}, http://127.0.0.1:1` });
  const owner = await createMerchant(0);
  await database().user.update({ where: { id: owner.id }, data: { role: 'superadmin' } });
  headers = new Headers({ origin, cookie: `plinth=${await openSession(owner)}` });
});
afterAll(async () => {
  await double.stop();
});

const enter = async (door: typeof loader | typeof action, init: RequestInit = {}) => {
  const request = new Request(`${origin}/admin/engines`, { headers, ...init });
  const answer = await door({ request, params: {}, context: {} } as Parameters<typeof loader>[0]);
  return answer.json() as Promise<unknown>;
};

test('the owner reads how each server is, and what a workflow lacks there', async () => {
  const away = { id: '127.0.0.1:1', version: null, line: null, trouble: expect.stringContaining('network') };
  const there = { id: new URL(double.origin).host, version: '0.8.0', device: 'cuda:0 double', line: 0, trouble: null };
  const { comfyui } = (await enter(loader)) as { comfyui: { workflows: { id: string }[] } };
  expect(comfyui).toMatchObject({ servers: [there, away], problems: [] });
  const workflow = (id: string) => comfyui.workflows.find((each) => each.id === id);
  expect(workflow('upscale.realesrgan-x4plus')).toMatchObject({ ready: [there.id], missing: [], triedOn: null });
  expect(workflow('animate.wan2.2-ti2v-5b')).toMatchObject({
    ready: [],
    missing: [{ server: there.id, text: 'file wan2.2_vae.safetensors is missing in VAELoader' }],
  });
});

const tried = async (workflow: string) => enter(action, { method: 'POST', body: new URLSearchParams({ workflow }) });

test('a workflow is tried as a job would run it, with a row in the ledger', async () => {
  const answer = (await tried('upscale.realesrgan-x4plus')) as { trial: { picture: string; failure: null } };
  expect(answer.trial).toMatchObject({ failure: null, picture: expect.stringMatching(/^data:image\/webp;base64,/) });
  const rows = await database().providerRequest.findMany({ where: { intentKey: { startsWith: 'trial:' } } });
  expect(rows).toMatchObject([{ endpoint: 'comfyui/upscale.realesrgan-x4plus', status: 'succeeded', jobId: null }]);
});

test('what cannot be tried says why', async () => {
  expect(await tried('animate.wan2.2-ti2v-5b')).toMatchObject({
    trial: { picture: null, failure: expect.stringContaining('file wan2.2_vae.safetensors is missing in VAELoader') },
  });
  expect(await tried('animate.imagined')).toEqual({ problem: 'This workflow is not in use.' });
});
