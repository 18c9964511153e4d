import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { getCredits, verifyLedger } from '#app/domain/credits/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { FAL_TEST_KEY } from '#tests/doubles/fal/start-fal.ts';
import { scriptedEngines } from '#tests/doubles/scripted-engines.ts';
import { runToEnd, submitAbout } from '#tests/fixtures/fal-jobs.ts';
import { createMerchant } from '#tests/fixtures/merchant.ts';
import { setSettings } from '#tests/fixtures/set-settings.ts';
import { describeEngines } from '../describe-engines.server.ts';
import { getJob } from '../get-job.server.ts';
import { providerLedger } from '../provider-requests/provider-ledger.server.ts';
import { chooseRoute } from './choose-route.server.ts';
import { ENGINE_ROUTES } from './engine-routes.ts';
import { readRoutes } from './read-routes.server.ts';

const KLING = 'fal-ai/kling-video/v1.6/pro/image-to-video';
/** As they are sold by default; the dearest plan's credit is the cheapest one. */
const PLANS = [
  { priceId: 'a', name: 'Starter', amount: 900, monthlyCredits: 100 },
  { priceId: 'b', name: 'Agency', amount: 19_900, monthlyCredits: 4_000 },
];

beforeAll(async () => {
  setSettings({ FAL_KEY: FAL_TEST_KEY });
  await createMerchant(0);
  await database().plan.createMany({ data: PLANS.map((plan) => ({ ...plan, interval: 'month' })) });
});

afterEach(async () => {
  await database().engineRoute.deleteMany();
  await database().providerRequest.deleteMany();
  expect(await verifyLedger()).toEqual([]);
});

const choose = async (
  name: string,
  choice: 'provider' | 'local' | 'off' | 'margin',
  role: 'superadmin' | 'user' = 'superadmin',
) => {
  const owner = { ...(await createMerchant(0)), role };
  await database().$transaction((tx) => chooseRoute(tx, { owner, name, choice }));
  return owner;
};
const routeOf = async (name: string) => (await readRoutes()).routes.find((route) => route.name === name)!;

/** A worker's engines with a provider in front of ours: which of the two made it, its name says. */
function bothEngines() {
  const own = scriptedEngines({});
  const provider = scriptedEngines({});
  return {
    ...provider,
    animate: { ...provider.animate, name: 'fal' },
    own: { ...own, animate: { ...own.animate, name: 'local' } },
  };
}

async function makeVideo(): Promise<unknown> {
  const account = await createMerchant(10);
  const jobId = await submitAbout(account, 'animate', { seed: 1 });
  await runToEnd(jobId, bothEngines());
  const { outputs } = await getJob({ account, jobId });
  return (outputs[0]!.asset!.recipe as { engine: unknown }).engine;
}

test('out of the box nothing is sold below its cost: what would lose money is done here and flagged', async () => {
  const { routes, values } = await readRoutes();
  expect(routes.map(({ name }) => name)).toEqual(ENGINE_ROUTES.map(({ name }) => name));
  expect(values.map(({ micros }) => Math.round(micros))).toEqual([90_000, 49_750]);
  const cheapest = Math.min(...values.map(({ micros }) => micros));
  for (const { credits, costMicros, state, choice } of routes) {
    const loses = credits > 0 && credits * cheapest < costMicros;
    expect(state === 'loss').toBe(loses);
    if (loses) expect(choice).not.toBe('provider');
  }
  expect(await routeOf('video-kling')).toMatchObject({
    costMicros: 490_000,
    state: 'loss',
    choice: 'local',
    credits: 4,
  });
  expect(await routeOf('video-runway')).toMatchObject({ costMicros: 600_000, state: 'loss', choice: 'local' });
  expect(await routeOf('stage')).toMatchObject({ costMicros: 90_000, state: 'sound', choice: 'provider' });
  expect(await routeOf('cut-out')).toMatchObject({ state: 'given', choice: 'provider' });
  expect(await describeEngines()).toMatchObject({ videoRoutes: [], videosAreLocal: true });
  expect(await makeVideo()).toBe('local');
});

test('the owner accepts the loss, sends it here or switches it off: from the next job on, and it is written down', async () => {
  const owner = await choose('video-kling', 'provider');
  expect(await describeEngines()).toMatchObject({ videoRoutes: [{ route: 'kling' }], videosAreLocal: false });
  expect(await makeVideo()).toBe('fal');
  await choose('video-kling', 'local');
  expect(await makeVideo()).toBe('local');
  await choose('video-kling', 'off');
  const account = await createMerchant(10);
  await expect(submitAbout(account, 'animate', { seed: 1 })).rejects.toMatchObject({
    code: 'unavailable',
    userMessage: 'Videos of this kind are switched off at the moment. Nothing was charged.',
  });
  expect(await getCredits(account.id)).toEqual({ available: 10, held: 0 });
  expect((await describeEngines()).off).toEqual(['video-kling']);
  await choose('video-kling', 'margin');
  expect(await routeOf('video-kling')).toMatchObject({ choice: 'local', isChosen: false });
  expect(await database().auditEntry.findMany({ where: { actorId: owner.id } })).toMatchObject([
    { action: 'route.choose', subject: 'video-kling', detail: { from: 'margin', to: 'provider' } },
  ]);
});

test('only the owner chooses, and only what there is', async () => {
  await expect(choose('video-kling', 'provider', 'user')).rejects.toMatchObject({ code: 'forbidden' });
  await expect(choose('nothing', 'off')).rejects.toMatchObject({ code: 'bad-request' });
  expect(await database().engineRoute.count()).toBe(0);
});

test('says where the prices of a route come from: the least certain of them', async () => {
  const { routes } = await readRoutes();
  const from = Object.fromEntries(routes.map(({ name, priceFrom }) => [name, priceFrom]));
  // Of the two that make product photos one is published, the other is known from others.
  expect(from).toMatchObject({ stage: 'reported', inpaint: 'reported', 'video-kling': 'estimated' });
  expect(routes.every(({ pricesCheckedOn }) => /^20\d\d-\d\d-\d\d$/.test(pricesCheckedOn))).toBe(true);
});

test('what was booked counts before the price list, with everything that came to nothing', async () => {
  const book = async (end: Parameters<typeof providerLedger.finish>[1]) => {
    const request = { provider: 'fal' as const, endpoint: KLING, capability: 'animate', units: 5 };
    const { id } = await providerLedger.open({ ...request, intentKey: `run:${randomUUID()}` });
    await providerLedger.finish(id, end);
  };
  await book({ status: 'succeeded', costMicros: 100_000, isEstimate: false });
  await book({ status: 'succeeded', costMicros: 60_000 });
  expect(await routeOf('video-kling')).toMatchObject({
    costMicros: 80_000,
    isConfigured: false,
    results: 2,
    reported: 1,
  });
  expect(await routeOf('video-kling')).toMatchObject({ state: 'sound', choice: 'provider' });
  await book({ status: 'cancelled', costMicros: 475_000 });
  expect(await routeOf('video-kling')).toMatchObject({
    costMicros: 317_500,
    results: 2,
    state: 'loss',
    choice: 'local',
  });
});
