import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { verifyLedger } from '#app/domain/credits/index.server.ts';
import type { EngineRegistry } from '#app/domain/engines/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { FAL_TEST_KEY, startFal } from '#tests/doubles/fal/start-fal.ts';
import type { FalDouble } from '#tests/doubles/fal/start-fal.ts';
import { bookedFor, falEnginesOf, runToEnd, runUntilLeft, submitAbout } from '#tests/fixtures/fal-jobs.ts';
import { compositionOf, createMerchant, uploadPicture } from '#tests/fixtures/merchant.ts';
import { setSettings } from '#tests/fixtures/set-settings.ts';
import { getEngineHealth } from '../provider-requests/get-engine-health.server.ts';
import { getJob } from '../get-job.server.ts';
import { submitJob } from '../submit-job.server.ts';
import { chooseRoute } from './choose-route.server.ts';
import { readRoutes } from './read-routes.server.ts';

const KLING = 'fal-ai/kling-video/v1.6/pro/image-to-video';
const TURBO = 'fal-ai/kling-video/v2.5-turbo/pro/image-to-video';
const EDIT = 'fal-ai/nano-banana-2/edit';

let fal: FalDouble;
let engines: EngineRegistry;
beforeAll(async () => {
  setSettings({ FAL_KEY: FAL_TEST_KEY });
  fal = await startFal();
  engines = falEnginesOf(fal);
});
afterEach(async () => {
  await database().engineRoute.deleteMany();
  // Each request has the shape that the provider has published.
  expect(fal.refused).toEqual([]);
  expect(await verifyLedger()).toEqual([]);
});
afterAll(async () => {
  await engines.close();
  await fal.stop();
});

async function choose(name: string, endpoint?: string) {
  const owner = { ...(await createMerchant(0)), role: 'superadmin' as const };
  const offer = endpoint && `fal:${endpoint}`;
  await database().$transaction((tx) => chooseRoute(tx, { owner, name, choice: 'provider', offer }));
  return owner;
}
const routeOf = async (name: string) => (await readRoutes()).routes.find((route) => route.name === name)!;
const endpointsOf = async (jobId: string) => (await bookedFor(jobId)).map(({ endpoint }) => endpoint);

test('every offer of a route says its provider, models, price and margin; the first of the order is the default', async () => {
  const { offer, offers } = await routeOf('video-kling');
  expect(offer).toBe(`fal:${KLING}`);
  expect(
    offers.map(({ endpoints, costMicros, state, priceFrom }) => [endpoints, costMicros, state, priceFrom]),
  ).toEqual([
    [[KLING], 490_000, 'given', 'estimated'],
    [[TURBO], 350_000, 'given', 'published'],
    [['fal-ai/kling-video/v3/pro/image-to-video'], 560_000, 'given', 'reported'],
  ]);
});

test.each([
  ['Kling 2.5 Turbo', TURBO],
  ['Kling 3', 'fal-ai/kling-video/v3/pro/image-to-video'],
])('the owner chooses %s: stored, audited, shown and asked for', async (_name, endpoint) => {
  const owner = await choose('video-kling', endpoint);
  expect(await routeOf('video-kling')).toMatchObject({ isChosen: true, offer: `fal:${endpoint}` });
  const [entry] = await database().auditEntry.findMany({ where: { actorId: owner.id } });
  expect(entry).toMatchObject({ subject: 'video-kling', detail: { from: 'margin', to: `provider fal:${endpoint}` } });
  expect((await getEngineHealth()).find(({ capability }) => capability === 'animate')!.endpoints).toContain(endpoint);
  const account = await createMerchant(10);
  const jobId = await submitAbout(account, 'animate', { seed: 1, aspect: '9:16' });
  await runToEnd(jobId, engines);
  expect((await getJob({ account, jobId })).status).toBe('succeeded');
  expect(await endpointsOf(jobId)).toEqual([endpoint]);
});

test('a product photo by the model for edits keeps its products', async () => {
  await choose('stage', EDIT);
  const account = await createMerchant(10);
  const input = { composition: compositionOf(await uploadPicture(account)), prompt: 'on marble', seed: 7 };
  const order = { account, kind: 'product-photo', input, count: 1, idempotencyKey: randomUUID() };
  const { jobId } = await submitJob(order);
  await runToEnd(jobId, engines);
  const [output] = (await getJob({ account, jobId })).outputs;
  expect(output!.asset?.fidelity).toMatchObject({ laidBack: true, identical: true, passed: true });
  expect(await endpointsOf(jobId)).toEqual([EDIT]);
});

test('what lies at a model is fetched there, whatever is chosen meanwhile', async () => {
  await choose('video-kling');
  const account = await createMerchant(10);
  const jobId = await submitAbout(account, 'animate', { seed: 1 });
  await runUntilLeft(jobId, engines);
  await choose('video-kling', TURBO);
  await runToEnd(jobId, engines);
  expect(await endpointsOf(jobId)).toEqual([KLING]);
  expect((await getJob({ account, jobId })).outputs[0]!.asset!.recipe).toMatchObject({ engine: 'fal' });
});

test('an offer that there is not is refused, and one that is gone gives way to the order', async () => {
  await expect(choose('video-kling', 'fal-ai/imagined')).rejects.toMatchObject({ code: 'bad-request' });
  await expect(choose('upscale', TURBO)).rejects.toMatchObject({ code: 'bad-request' });
  const data = { name: 'video-kling', choice: 'provider' as const, offer: 'comfyui:comfyui/animate.gone' };
  await database().engineRoute.create({ data });
  expect(await routeOf('video-kling')).toMatchObject({ choice: 'provider', offer: `fal:${KLING}` });
});

test('ENGINE_ORDER says who comes first where several could do it, and what stands behind this machine is only chosen', async () => {
  setSettings({ OPENAI_API_KEY: 'sk-test', OPENAI_IMAGES: 'gpt-image-2.6-sunburst' });
  const byOrder = async (order: string) => {
    setSettings({ ENGINE_ORDER: order });
    const { offer, choice } = await routeOf('stage');
    return [offer?.split(':')[0] ?? null, choice];
  };
  expect(await byOrder('fal,openai,local')).toEqual(['fal', 'provider']);
  expect(await byOrder('openai,fal,local')).toEqual(['openai', 'provider']);
  expect(await byOrder('local,openai,fal')).toEqual([null, 'local']);
  await choose('stage', EDIT);
  expect(await byOrder('local,openai,fal')).toEqual(['fal', 'provider']);
});
