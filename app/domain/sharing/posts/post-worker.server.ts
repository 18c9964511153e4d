import { database } from '#app/platform/database/database.server.ts';
import { findKeysWithoutMessage, sendAllToQueue } from '#app/platform/queue/queue.server.ts';
import { startSweptWorker } from '#app/platform/queue/start-swept-worker.server.ts';
import { POST_QUEUE } from './post-rows.server.ts';
import { FOLLOWED_MS, runPost } from './run-post.server.ts';

const SWEEP_MS = 30_000;
/** A message that is being worked on is none that waits. */
const LOST_AFTER_MS = 30_000;
const BATCH = 200;
/** Ways to a network's sign-in page that nobody came back from. */
const JOURNEYS_KEPT_MS = 24 * 60 * 60_000;

/** Posts in this process, and follows what the networks are processing, until stopped. */
export function startPostWorker(): { stop(): Promise<void> } {
  return startSweptWorker({
    queue: POST_QUEUE,
    room: 'sharing',
    concurrency: 2,
    handle: (id) => runPost(id),
    sweep: sweepPosts,
    sweepMs: SWEEP_MS,
  });
}

/** Queues posts anew whose message was lost, and forgets old ways. Returns how many. Safe at any time, in any process. */
export async function sweepPosts(now: Date = new Date()): Promise<number> {
  const before = (ageMs: number) => new Date(now.getTime() - ageMs);
  await database().networkJourney.deleteMany({ where: { expiresAt: { lt: before(JOURNEYS_KEPT_MS) } } });
  const lost = { lt: before(LOST_AFTER_MS) };
  const due = await database().networkPost.findMany({
    where: {
      OR: [
        { status: 'queued', updatedAt: lost },
        { status: 'working', leaseUntil: { lt: now } },
        { status: 'processing', updatedAt: lost, committedAt: { gt: before(FOLLOWED_MS) } },
      ],
    },
    orderBy: { updatedAt: 'asc' },
    select: { id: true },
    take: BATCH,
  });
  if (due.length === 0) return 0;
  const keys = await findKeysWithoutMessage(
    POST_QUEUE,
    due.map(({ id }) => id),
  );
  await sendAllToQueue(
    database(),
    POST_QUEUE,
    keys.map((key) => ({ key, priority: 0 })),
  );
  return keys.length;
}
