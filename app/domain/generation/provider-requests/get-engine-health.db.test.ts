import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { FAL_TEST_KEY } from '#tests/doubles/fal/start-fal.ts';
import { setSettings } from '#tests/fixtures/set-settings.ts';
import { describeEngines } from '../describe-engines.server.ts';
import { getEngineHealth } from './get-engine-health.server.ts';
import { providerLedger } from './provider-ledger.server.ts';

const KLING = 'fal-ai/kling-video/v1.6/pro/image-to-video';

beforeAll(() => {
  setSettings({ FAL_KEY: FAL_TEST_KEY });
});

async function requested(endpoint: string): Promise<string> {
  const intentKey = `run:${randomUUID()}`;
  return (await providerLedger.open({ provider: 'fal', endpoint, capability: 'animate', intentKey })).id;
}

const healthOf = async (capability: string) =>
  (await getEngineHealth()).find((engine) => engine.capability === capability)!;

test('every capability says who does it', async () => {
  const engines = await getEngineHealth();
  expect(engines.map(({ capability, engine, state }) => [capability, engine, state])).toEqual([
    ['cut-out', 'fal', 'unused'],
    ['stage', 'fal', 'unused'],
    ['inpaint', 'fal', 'unused'],
    ['upscale', 'fal', 'unused'],
    ['animate', 'fal', 'unused'],
    ['text-to-image', 'fal', 'unused'],
    ['training', 'fal', 'unused'],
    ['trained-picture', 'fal', 'unused'],
    ['try-on', 'fal', 'unused'],
    ['words', 'local', 'local'],
  ]);
});

test('with fal, words are followed and videos can be made with either model', async () => {
  expect(await describeEngines()).toMatchObject({
    inpaintFollowsWords: true,
    videoRoutes: [{ route: 'kling' }, { route: 'runway' }],
  });
});

test('trouble, success, spend and what is not known are counted; what a provider wrote is not shown', async () => {
  const error = 'fal answered 503 runner_disconnected: something about a red dress';
  const failed = await requested(KLING);
  await providerLedger.finish(failed, { status: 'failed', costMicros: 0, errorCode: 'unavailable', error });
  await providerLedger.unknown(await requested(KLING), 'reset', 0);
  expect(await healthOf('animate')).toMatchObject({ state: 'failed', requests: 2, failures: 1, unknown: 1 });
  await providerLedger.finish(await requested(KLING), { status: 'succeeded', costMicros: 475_000 });
  const health = await healthOf('animate');
  expect(health).toMatchObject({
    state: 'active',
    requests: 3,
    spentMicros: 475_000,
    lastErrors: [{ code: 'unavailable', text: 'fal answered 503 runner_disconnected' }],
  });
  expect(JSON.stringify(health)).not.toContain('dress');
  expect(JSON.stringify(health)).not.toContain(FAL_TEST_KEY);
  // A month later it is not spent any more, and not of today.
  const later = new Date(Date.now() + 40 * 24 * 60 * 60_000);
  expect((await getEngineHealth(later)).find((engine) => engine.capability === 'animate')).toMatchObject({
    requests: 0,
    spentMicros: 0,
  });
});

test('a model that is gone and an account without money are flagged until something succeeds', async () => {
  const retired = await requested('fal-ai/seedvr/upscale/image');
  const error = 'fal answered 404: Application "seedvr" not found';
  await providerLedger.finish(retired, { status: 'failed', costMicros: 0, errorCode: 'unavailable', error });
  expect(await healthOf('upscale')).toMatchObject({ state: 'failed', alert: 'retired' });
  const later = await requested('fal-ai/seedvr/upscale/image');
  await providerLedger.finish(later, { status: 'succeeded', costMicros: 1 });
  expect(await healthOf('upscale')).toMatchObject({ state: 'active', alert: null });
});
