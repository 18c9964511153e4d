import { database } from '#app/platform/database/database.server.ts';
import { findKeysWithoutMessage, sendAllToQueue } from '#app/platform/queue/queue.server.ts';
import { startSweptWorker } from '#app/platform/queue/start-swept-worker.server.ts';
import { FLOW_QUEUE, ITEM_QUEUE, NEW_PRODUCT_QUEUE, REDO_QUEUE, RUN_QUEUE } from './catalogue-limits.ts';
import { stepNewProduct } from './doors/new-product-worker.server.ts';
import { tellFlow } from './doors/tell-flow.server.ts';
import { returnLeases } from './items/lease.server.ts';
import { stepItem } from './items/step-item.server.ts';
import { stepTask } from './publish/step-task.server.ts';
import { sweepRedos, takeRedo } from './review/take-redo.server.ts';
import { wakeItems, wakeRun } from './runs/run-rows.server.ts';
import { stepRun } from './runs/step-run.server.ts';
import type { ApiOf } from './runs/step-run.server.ts';

const SWEEP_MS = 15_000;
const LOST_AFTER_MS = 10_000;
const BATCH = 200;
const NEWS_MS = 24 * 60 * 60_000;

/** Takes runs over the catalogue further in this process until stopped. */
export function startCatalogueWorker({ apiOf }: { readonly apiOf: ApiOf }): { stop(): Promise<void> } {
  const common = { room: 'catalogue', sweepMs: SWEEP_MS };
  const runs = startSweptWorker({
    ...common,
    queue: RUN_QUEUE,
    concurrency: 1,
    handle: (id) => stepRun(id, apiOf),
    sweep: sweepRuns,
  });
  const items = startSweptWorker({
    ...common,
    queue: ITEM_QUEUE,
    concurrency: 4,
    handle: (id) => stepAny(id, apiOf),
    sweep: sweepItems,
  });
  const redos = startSweptWorker({
    ...common,
    queue: REDO_QUEUE,
    concurrency: 1,
    handle: (id) => takeRedo(id, apiOf),
    sweep: () => sweepRedos(),
  });
  const arrivals = startSweptWorker({
    ...common,
    queue: NEW_PRODUCT_QUEUE,
    concurrency: 1,
    handle: (id) => stepNewProduct(id, apiOf),
    sweep: sweepNewProducts,
  });
  const flow = startSweptWorker({
    ...common,
    queue: FLOW_QUEUE,
    concurrency: 1,
    handle: (id) => tellFlow(id, apiOf),
    sweep: sweepUntold,
  });
  return {
    async stop() {
      await Promise.all([runs.stop(), items.stop(), redos.stop(), arrivals.stop(), flow.stop()]);
    },
  };
}

/** What an item waits for: its pictures, or its way into the shop and back. */
async function stepAny(itemId: string, apiOf: ApiOf): Promise<void> {
  const item = await database().runItem.findUnique({ where: { id: itemId }, select: { task: true } });
  if (!item) return;
  await (item.task ? stepTask(itemId, apiOf) : stepItem(itemId, apiOf));
}

/** Queues runs anew whose message was lost with a worker. Safe at any time, in any process. */
async function sweepRuns(now: Date = new Date()): Promise<number> {
  const due = await database().catalogueRun.findMany({
    where: {
      OR: [
        { state: { in: ['choosing', 'running'] }, updatedAt: { lt: new Date(now.getTime() - LOST_AFTER_MS) } },
        { publishAt: { lt: now } },
      ],
    },
    orderBy: { updatedAt: 'asc' },
    select: { id: true },
    take: BATCH,
  });
  // Products that have not begun are taken up by their run, a few at a time.
  const inShop = await database().runItem.findMany({
    where: {
      task: { not: null },
      taskBegunAt: null,
      updatedAt: { lt: new Date(now.getTime() - LOST_AFTER_MS) },
    },
    distinct: ['runId'],
    select: { runId: true },
    take: BATCH,
  });
  const keys = await findKeysWithoutMessage(RUN_QUEUE, [
    ...new Set([...due.map(({ id }) => id), ...inShop.map(({ runId }) => runId)]),
  ]);
  for (const key of keys) await wakeRun(database(), key);
  return keys.length;
}

/** As `sweepRuns`, for single products; those that this process had at work when the database went away come first. */
async function sweepItems(now: Date = new Date()): Promise<number> {
  await wakeItems(database(), await returnLeases());
  const due = await database().runItem.findMany({
    where: {
      AND: [
        { OR: [{ state: 'working' }, { taskBegunAt: { not: null } }] },
        { OR: [{ leaseUntil: null }, { leaseUntil: { lt: now } }] },
      ],
      updatedAt: { lt: new Date(now.getTime() - LOST_AFTER_MS) },
    },
    orderBy: { updatedAt: 'asc' },
    select: { id: true },
    take: BATCH,
  });
  const keys = await findKeysWithoutMessage(
    ITEM_QUEUE,
    due.map(({ id }) => id),
  );
  await wakeItems(database(), keys);
  return keys.length;
}

/** As `sweepRuns`, for new products; one that waits for its picture has a message that is due later. */
async function sweepNewProducts(now: Date = new Date()): Promise<number> {
  const due = await database().newProduct.findMany({
    where: { outcome: 'waiting', createdAt: { lt: new Date(now.getTime() - LOST_AFTER_MS) } },
    orderBy: { createdAt: 'asc' },
    select: { id: true },
    take: BATCH,
  });
  return sendAgain(NEW_PRODUCT_QUEUE, due);
}

/** As `sweepRuns`, for photos that Shopify Flow has not heard of; those of an older day are no news. */
async function sweepUntold(now: Date = new Date()): Promise<number> {
  const due = await database().runItem.findMany({
    where: {
      state: 'toReview',
      flowToldAt: null,
      run: { shop: { not: null } },
      updatedAt: { lt: new Date(now.getTime() - LOST_AFTER_MS), gt: new Date(now.getTime() - NEWS_MS) },
    },
    orderBy: { updatedAt: 'asc' },
    select: { id: true },
    take: BATCH,
  });
  return sendAgain(FLOW_QUEUE, due);
}

async function sendAgain(queue: string, due: readonly { readonly id: string }[]): Promise<number> {
  const keys = await findKeysWithoutMessage(
    queue,
    due.map(({ id }) => id),
  );
  await sendAllToQueue(
    database(),
    queue,
    keys.map((key) => ({ key, priority: 0 })),
  );
  return keys.length;
}
