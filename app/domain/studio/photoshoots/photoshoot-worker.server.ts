import { database } from '#app/platform/database/database.server.ts';
import { childLogger } from '#app/platform/log.server.ts';
import {
  findKeysWithoutMessage,
  prepareQueue,
  sendToQueue,
  startQueueWorker,
} from '#app/platform/queue/queue.server.ts';
import { PHOTOSHOOT_QUEUE } from './photoshoot-queue.ts';
import { runPhotoshoot } from './run-photoshoot.server.ts';
import type { RunPhotoshootOptions } from './run-photoshoot.server.ts';

const SWEEP_MS = 30_000;
const DUE_AGAIN_MS = 30_000;
const BATCH = 100;

/** Works through photoshoots in this process until stopped. Waiting for a cut-out is most of it. */
export async function startPhotoshootWorker(options: Pick<RunPhotoshootOptions, 'apiOf'>): Promise<{
  stop(): Promise<void>;
}> {
  const log = childLogger({ room: 'studio' });
  const stopping = new AbortController();
  await prepareQueue(PHOTOSHOOT_QUEUE);
  const queue = await startQueueWorker({
    queue: PHOTOSHOOT_QUEUE,
    concurrency: 2,
    handle: (photoshootId) =>
      runPhotoshoot({ photoshootId, apiOf: options.apiOf, signal: stopping.signal }).catch((error: unknown) => {
        log.error({ err: error, photoshootId }, 'a photoshoot was not worked through; it is tried again');
      }),
  });
  const look = () =>
    sweepPhotoshoots().catch((error: unknown) => log.error({ err: error }, 'looking for photoshoots failed'));
  let sweeping: Promise<unknown> = look();
  const timer = setInterval(() => {
    sweeping = sweeping.then(look);
  }, SWEEP_MS);
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await sweeping;
      await queue.stop();
    },
  };
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
  await database().$transaction(async (tx) => {
    for (const key of keys) await sendToQueue(tx, PHOTOSHOOT_QUEUE, { key, priority: 0 });
  });
  return keys.length;
}
