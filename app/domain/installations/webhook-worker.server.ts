import { database } from '#app/platform/database/database.server.ts';
import { sendAllToQueue } from '#app/platform/queue/queue.server.ts';
import { startSweptWorker } from '#app/platform/queue/start-swept-worker.server.ts';
import { shopifySettings } from '#app/platform/shopify/shopify-settings.server.ts';
import { handleDelivery } from './handle-delivery.server.ts';
import type { OtherWork } from './handle-delivery.server.ts';
import { WEBHOOK_QUEUE } from './webhook-topics.ts';

const SWEEP_MS = 60_000;
/** A message that is still due after this long has failed, or its worker was killed. */
const DUE_AGAIN_MS = 60_000;
/** Shopify repeats a message for four hours; a week is plenty for knowing repeats. */
const KEEP_HANDLED_MS = 7 * 24 * 60 * 60_000;
const BATCH = 100;

/** Works through Shopify's messages in this process until stopped; null where the app is not set up. */
export function startWebhookWorker(others: OtherWork): { stop(): Promise<void> } | null {
  if (!shopifySettings()) return null;
  return startSweptWorker({
    queue: WEBHOOK_QUEUE,
    room: 'installations',
    concurrency: 1,
    handle: (id) => handleDelivery(id, others),
    sweep: sweepDeliveries,
    sweepMs: SWEEP_MS,
  });
}

/** Queues messages anew that were not worked through, and forgets old ones. Safe at any time, in any process. */
export async function sweepDeliveries(now: Date = new Date()): Promise<void> {
  const before = (ageMs: number) => new Date(now.getTime() - ageMs);
  const due = await database().webhookDelivery.findMany({
    where: { handledAt: null, receivedAt: { lt: before(DUE_AGAIN_MS) } },
    orderBy: { receivedAt: 'asc' },
    select: { id: true },
    take: BATCH,
  });
  const messages = due.map(({ id }) => ({ key: id, priority: 0 }));
  await sendAllToQueue(database(), WEBHOOK_QUEUE, messages);
  await database().webhookDelivery.deleteMany({ where: { handledAt: { lt: before(KEEP_HANDLED_MS) } } });
}
