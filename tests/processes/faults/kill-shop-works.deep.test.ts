import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { CATALOGUE } from '#tests/dev-store/catalogue.ts';
import { app, startGroup, until, useFaultRig } from './fault-rig.ts';
import { KilledRun } from './killed-run.ts';
import {
  orderPhotoshoot,
  orderPost,
  orderPush,
  prepareItem,
  preparePublishing,
  prepareRedo,
  prepareUpgrade,
} from './shop-orders.ts';
import type { ShopOrder, World } from './shop-orders.ts';

const PATIENCE = { timeout: 240_000, interval: 100 };

const rig = new KilledRun(CATALOGUE);
useFaultRig(rig.open);
let world: World;

beforeAll(async () => {
  const { startNetworks } = await import('#tests/fixtures/networks-kit.ts');
  const { connectStripe } = await import('#tests/fixtures/stripe-customer.ts');
  const networks = await startNetworks('on ports');
  networks.tiktok.processingLooks = 0;
  world = { rig, networks, stripe: await connectStripe() };
});

afterAll(async () => {
  await world.networks.close();
  await world.stripe.close();
});

/** An order of each kind; what has to be ready for them is made by works of this process, which then end. */
async function placeOrders(): Promise<ShopOrder[]> {
  const { startWorker } = await app();
  const { catalogueHandlers } = await import('#app/domain/catalogue/index.server.ts');
  const { pushHandlers } = await import('#app/domain/store/index.server.ts');
  const { stripeHandlers } = await import('#app/domain/billing/index.server.ts');
  const { startWorks } = await import('#app/platform/work/start-works.server.ts');
  const { adminApiOf } = await import('#app/gate/index.server.ts');
  const { scriptedEngines } = await import('#tests/doubles/scripted-engines.ts');
  const apiOf = (shop: string) => adminApiOf({ shop });
  const jobs = await startWorker({ engines: scriptedEngines(), concurrency: 2 });
  const works = await startWorks([...catalogueHandlers({ apiOf }), ...pushHandlers({ apiOf }), ...stripeHandlers()]);
  const begin: (() => Promise<ShopOrder>)[] = [];
  try {
    for (const prepare of [prepareItem, preparePublishing, prepareRedo, prepareUpgrade])
      begin.push(await prepare(world));
    await until(async () => (await dueMessages()) === 0);
  } finally {
    await Promise.all([jobs.stop(), works.stop()]);
  }
  const orders: ShopOrder[] = [];
  for (const place of begin) orders.push(await place());
  for (const order of [orderPush, orderPost, orderPhotoshoot]) orders.push(await order(world));
  return orders;
}

/** Messages of orders that are at hand, or due. */
async function dueMessages(): Promise<number> {
  const { databasePool } = await app();
  const { rows } = await databasePool().query(
    `SELECT FROM pgboss.job WHERE state <= 'active' AND start_after <= now() AND name = ANY($1::text[])`,
    [
      [
        'catalogue-run',
        'catalogue-item',
        'catalogue-redo',
        'generation',
        'store-push',
        'network-post',
        'photoshoot',
        'stripe',
      ],
    ],
  );
  return rows.length;
}

/** Waits until all is as it has to be and nothing is at hand, and looks once more: what is done twice shows by then. */
async function expectDoneOnce(orders: readonly ShopOrder[]): Promise<void> {
  const lookAtAll = async () => {
    const seen: unknown[] = [];
    for (const { work, look } of orders) seen.push([work, await look()]);
    return seen;
  };
  const wanted = orders.map(({ work, wanted }) => [work, wanted]);
  await vi
    .waitUntil(async () => isDeepStrictEqual(await lookAtAll(), wanted) && (await dueMessages()) === 0, PATIENCE)
    .catch(() => {});
  expect(await lookAtAll()).toEqual(wanted);
}

async function expectSound(): Promise<void> {
  const { checkMoney, verifyLedger } = await app();
  expect(await verifyLedger()).toEqual([]);
  expect((await checkMoney()).filter(({ found }) => found.length > 0)).toEqual([]);
}

/** From now on the answers in the middle of these orders are kept. */
function holdAnswers(orders: readonly ShopOrder[]) {
  const reached = new Set<string>();
  const { promise, resolve } = Promise.withResolvers<void>();
  const hold = (at: string, asked: string): Promise<void> | null => {
    const order = orders.find(({ during }) => during?.at === at && during.asked.test(asked));
    if (order) reached.add(order.id);
    return order ? promise : null;
  };
  const { rig, networks, stripe } = world;
  rig.store.holdsAnswer = hold;
  networks.linkedin.holdsAnswer = (asked) => hold('linkedin', asked);
  const letGo = stripe.holdAnswers(({ method, path }) => hold('stripe', `${method} ${path}`) !== null);
  return {
    reached,
    release() {
      rig.store.holdsAnswer = () => null;
      networks.linkedin.holdsAnswer = () => null;
      letGo();
      resolve();
    },
  };
}

test.each(['before', 'during', 'after'])(
  'a worker that is killed %s what it does at shops, networks and Stripe: nothing is lost and nothing doubled',
  { timeout: 400_000 },
  async (hangAt) => {
    const orders = await placeOrders();
    // One that asks no other machine is killed anywhere in the middle.
    const ids = orders.filter(({ during }) => during !== null || hangAt !== 'during').map(({ id }) => id);
    const group = startGroup('0-0');
    const held = hangAt === 'during' ? holdAnswers(orders) : null;
    const slot = group.add('shops', held ? {} : { HANG_AT: hangAt, HANG_IDS: ids.join() });
    const hangs = (id: string) => held?.reached.has(id) ?? slot.lines.some((line) => line.includes(`"hangs":"${id}"`));
    await until(() => ids.every(hangs));
    const killedAtMs = performance.now();
    group.kill(slot);
    held?.release();
    await until(() => rig.store.underWay === 0);
    await expectDoneOnce(orders);
    await expectSound();
    expect(group.crashes).toEqual([]);
    const seconds = ((performance.now() - killedAtMs) / 1000).toFixed(0);
    process.stdout.write(`shop works killed ${hangAt} their effects: all done ${seconds} s after the kill\n`);
  },
);
