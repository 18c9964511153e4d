import { database } from '#app/platform/database/database.server.ts';
import { findKeysWithoutMessage, sendAllToQueue } from '#app/platform/queue/queue.server.ts';
import { startSweptWorker } from '#app/platform/queue/start-swept-worker.server.ts';
import { PUSH_QUEUE } from './push-queue.ts';
import { FOLLOWED_MS, runPush } from './run-push.server.ts';
import type { ApiOf } from './run-push.server.ts';

const SWEEP_MS = 30_000;
/** A message that is being worked on is none that waits. */
const LOST_AFTER_MS = 30_000;
const BATCH = 200;

/** Puts pictures onto products in this process, and follows them until Shopify is done, until stopped. */
export function startPushWorker({ apiOf }: { readonly apiOf: ApiOf }): { stop(): Promise<void> } {
  return startSweptWorker({
    queue: PUSH_QUEUE,
    room: 'store',
    concurrency: 2,
    handle: (id) => runPush(id, apiOf),
    sweep: sweepPushes,
    sweepMs: SWEEP_MS,
  });
}

/**
 * Queues pushes anew whose message was lost: a killed worker's, or one that was interrupted. Returns how many. Safe at
 * any time, in any process.
 */
export async function sweepPushes(now: Date = new Date()): Promise<number> {
  const before = (ageMs: number) => new Date(now.getTime() - ageMs);
  const lost = { lt: before(LOST_AFTER_MS) };
  const due = await database().storePush.findMany({
    where: {
      OR: [
        { status: 'queued', updatedAt: lost },
        { status: 'working', leaseUntil: { lt: now } },
        { status: 'processing', updatedAt: { ...lost, gt: before(FOLLOWED_MS) } },
      ],
    },
    orderBy: { updatedAt: 'asc' },
    select: { id: true },
    take: BATCH,
  });
  if (due.length === 0) return 0;
  const keys = await findKeysWithoutMessage(
    PUSH_QUEUE,
    due.map(({ id }) => id),
  );
  const messages = keys.map((key) => ({ key, priority: 0 }));
  await sendAllToQueue(database(), PUSH_QUEUE, messages);
  return keys.length;
}
