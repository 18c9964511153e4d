import { releaseHold } from '#app/domain/credits/index.server.ts';
import { accountTopic } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { findKeysWithoutMessage, sendToQueue } from '#app/platform/queue/queue.server.ts';
import { transactAndAnnounce } from '#app/platform/streams/transact-and-announce.server.ts';
import { priorityOf } from '../jobs/job-priority.rules.ts';
import { JOB_QUEUE } from '../jobs/job-queue.ts';

const MAX_PER_SWEEP = 1_000;

/**
 * Puts jobs that wait for a worker but have no message back into the queue: theirs was taken by a worker that died
 * before it claimed the job, or the queue was emptied. A message too many is harmless.
 */
export async function sweepStrandedJobs(): Promise<void> {
  const waiting = await database().job.findMany({
    where: { OR: [{ status: 'queued' }, { status: 'running', workerId: null, waitingSince: null }] },
    orderBy: [{ turn: 'asc' }, { createdAt: 'asc' }],
    take: MAX_PER_SWEEP,
    select: { id: true, turn: true, placeKind: true },
  });
  if (waiting.length === 0) return;
  const stranded = new Set(
    await findKeysWithoutMessage(
      JOB_QUEUE,
      waiting.map((job) => job.id),
    ),
  );
  if (stranded.size === 0) return;
  await database().$transaction(async (tx) => {
    for (const job of waiting) {
      if (stranded.has(job.id)) await sendToQueue(tx, JOB_QUEUE, { key: job.id, priority: priorityOf(job) });
    }
  });
}

/** Ends holds of jobs that have ended. Both happen in one transaction, so finding one means somebody changed rows by hand. */
export async function sweepOpenHolds(): Promise<void> {
  const open = await database().creditHold.findMany({
    where: { status: 'open', job: { finishedAt: { not: null } } },
    select: { id: true, userId: true, job: { select: { id: true } } },
    take: MAX_PER_SWEEP,
  });
  for (const hold of open) {
    await transactAndAnnounce(accountTopic(hold.userId), (tx) =>
      releaseHold(tx, { holdId: hold.id, key: `job:${hold.job?.id}:release`, memo: 'Given back: the run has ended' }),
    );
  }
}
