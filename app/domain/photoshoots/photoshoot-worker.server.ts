import { database } from '#app/platform/database/database.server.ts';
import { findKeysWithoutMessage, sendAllToQueue } from '#app/platform/queue/queue.server.ts';
import { startSweptWorker } from '#app/platform/queue/start-swept-worker.server.ts';
import { PHOTOSHOOT_QUEUE } from './photoshoot-queue.ts';
import { runPhotoshoot } from './run-photoshoot.server.ts';
import type { RunPhotoshootOptions } from './run-photoshoot.server.ts';

const SWEEP_MS = 30_000;
const DUE_AGAIN_MS = 30_000;
const BATCH = 100;

/** Works through photoshoots in this process until stopped. Waiting for a cut-out is most of it. */
export function startPhotoshootWorker({ apiOf }: Pick<RunPhotoshootOptions, 'apiOf'>): { stop(): Promise<void> } {
  const stopping = new AbortController();
  return startSweptWorker({
    queue: PHOTOSHOOT_QUEUE,
    room: 'studio',
    concurrency: 2,
    handle: (photoshootId) => runPhotoshoot({ photoshootId, apiOf, signal: stopping.signal }),
    sweep: sweepPhotoshoots,
    sweepMs: SWEEP_MS,
    onStop: () => stopping.abort(),
  });
}

/** Queues photoshoots anew that are open and have no message waiting. Safe at any time, in any process. */
export async function sweepPhotoshoots(now: Date = new Date()): Promise<number> {
  const due = await database().photoshoot.findMany({
    where: {
      jobId: null,
      errorMessage: null,
      createdAt: { lt: new Date(now.getTime() - DUE_AGAIN_MS) },
      OR: [{ leaseUntil: null }, { leaseUntil: { lt: now } }],
    },
    orderBy: { createdAt: 'asc' },
    select: { id: true },
    take: BATCH,
  });
  const keys = await findKeysWithoutMessage(
    PHOTOSHOOT_QUEUE,
    due.map(({ id }) => id),
  );
  const messages = keys.map((key) => ({ key, priority: 0 }));
  await sendAllToQueue(database(), PHOTOSHOOT_QUEUE, messages);
  return keys.length;
}
