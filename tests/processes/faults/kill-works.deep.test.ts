import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { CATALOGUE } from '#tests/dev-store/catalogue.ts';
import { app, startGroup, until, useFaultRig } from './fault-rig.ts';
import { KilledRun } from './killed-run.ts';
import { DUE_MESSAGES, KILL_ROWS, openWorld } from './killed-works.ts';
import type { KillOrder } from './killed-works.ts';

const PATIENCE = { timeout: 240_000, interval: 100 };

const rig = new KilledRun(CATALOGUE);
useFaultRig(rig.open);
let world: Awaited<ReturnType<typeof openWorld>>;

beforeAll(async () => {
  world = await openWorld(rig);
});
afterAll(() => world.close());

const isAnyDue = async () => (await (await app()).databasePool().query(DUE_MESSAGES)).rows.length > 0;

/** An order of each work; what has to be ready for them is made by works of this process, which then end. */
async function placeOrders(): Promise<KillOrder[]> {
  const { startWorker } = await app();
  const { catalogueHandlers } = await import('#app/domain/catalogue/index.server.ts');
  const { pushHandlers } = await import('#app/domain/store/index.server.ts');
  const { stripeHandlers } = await import('#app/domain/billing/index.server.ts');
  const { adminApiOf } = await import('#app/gate/index.server.ts');
  const { scriptedEngines } = await import('#tests/doubles/scripted-engines.ts');
  const { withFal } = await import('./works-engines.ts');
  const apiOf = (shop: string) => adminApiOf({ shop });
  const others = [...catalogueHandlers({ apiOf }), ...pushHandlers({ apiOf }), ...stripeHandlers()];
  world.fal.options.looks = Infinity;
  const works = await startWorker({ engines: withFal(scriptedEngines()), concurrency: 2, others });
  const begin: (() => Promise<KillOrder>)[] = [];
  try {
    for (const { prepare } of KILL_ROWS) begin.push(await prepare(world));
    await until(async () => !(await isAnyDue()));
  } finally {
    await works.stop();
  }
  const orders: KillOrder[] = [];
  for (const place of begin) orders.push(await place());
  return orders;
}

/** Waits until all is as it has to be and nothing is at hand, and looks once more: what is done twice shows by then. */
async function expectDoneOnce(orders: readonly KillOrder[]): Promise<void> {
  const lookAtAll = async () => {
    const seen: unknown[] = [];
    for (const { work, look } of orders) seen.push([work, await look()]);
    return seen;
  };
  const wanted = orders.map((order) => [order.work, order.wanted]);
  await vi
    .waitUntil(async () => isDeepStrictEqual(await lookAtAll(), wanted) && !(await isAnyDue()), PATIENCE)
    .catch(() => {});
  expect(await lookAtAll()).toEqual(wanted);
}

async function expectSound(): Promise<void> {
  const { checkMoney, database, verifyLedger } = await app();
  expect(await database().mail.count({ where: { status: 'failed' } })).toBe(0);
  expect(await verifyLedger()).toEqual([]);
  expect((await checkMoney()).filter(({ found }) => found.length > 0)).toEqual([]);
}

/** From now on the answers in the middle of these orders are kept; `reached` has the orders that wait for one. */
function holdAnswers(orders: readonly KillOrder[]) {
  const reached = new Set<KillOrder>();
  const { promise, resolve } = Promise.withResolvers<void>();
  const hold = (at: string, asked: string): Promise<void> | null => {
    const order = orders.find(({ during }) => during && 'at' in during && during.at === at && during.asked.test(asked));
    if (order) reached.add(order);
    return order ? promise : null;
  };
  const { networks, stripe, smtp, fal } = world;
  smtp.isMute = true;
  rig.store.holdsAnswer = hold;
  networks.linkedin.holdsAnswer = (asked) => hold('linkedin', asked);
  fal.options.holdsAnswer = (kind) => hold('fal', kind) !== null;
  const releaseAnswers = stripe.holdAnswers(({ method, path }) => hold('stripe', `${method} ${path}`) !== null);
  return {
    reached,
    release() {
      smtp.isMute = false;
      rig.store.holdsAnswer = () => null;
      networks.linkedin.holdsAnswer = () => null;
      fal.options.holdsAnswer = () => false;
      releaseAnswers();
      resolve();
    },
  };
}

test.each(['before', 'during', 'after'])(
  'a worker that is killed %s the effects of all its works: nothing is lost and nothing doubled',
  { timeout: 600_000 },
  async (hangAt) => {
    const orders = await placeOrders();
    const held = hangAt === 'during' ? holdAnswers(orders) : null;
    const killed = orders.filter(({ during }) => during !== null || !held);
    const group = startGroup('0-0');
    const ids = killed.map(({ work, id }) => `${work} ${id}`);
    const slot = group.add('works', { HANG_AT: hangAt, HANG_IDS: ids.join() });
    const hangs = (order: KillOrder, at: number): boolean => {
      const said = slot.lines.filter((line) => line.includes('"hangs"'));
      if (!held) return said.some((line) => line.includes(`"${ids[at]}"`));
      const { during } = order;
      if (during && 'isReached' in during) return during.isReached();
      return held.reached.has(order) || said.some((line) => during!.asked.test(line));
    };
    await vi.waitUntil(() => killed.every(hangs), PATIENCE).catch(() => {});
    expect(killed.filter((order, at) => !hangs(order, at)).map(({ work }) => work)).toEqual([]);
    const killedAtMs = performance.now();
    group.kill(slot);
    held?.release();
    await until(() => rig.store.underWay === 0);
    await expectDoneOnce(orders);
    await expectSound();
    for (const { close } of orders) close?.();
    expect(group.crashes).toEqual([]);
    const seconds = ((performance.now() - killedAtMs) / 1000).toFixed(0);
    process.stdout.write(
      `${orders.length} works killed ${hangAt} their effects: all done ${seconds} s after the kill\n`,
    );
  },
);
