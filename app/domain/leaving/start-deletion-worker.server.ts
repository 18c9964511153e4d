import { DELETION_QUEUE } from '#app/domain/accounts/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { sendAllToQueue } from '#app/platform/queue/queue.server.ts';
import { startSweptWorker } from '#app/platform/queue/start-swept-worker.server.ts';
import { DELETED_MAIL, deleteAccount } from './delete-account.server.ts';

const SWEEP_MS = 60_000;
const BATCH = 50;

/** Deletes accounts as asked until stopped: woken by the request, and looking by itself for what was interrupted. */
export function startDeletionWorker(): { stop(): Promise<void> } {
  return startSweptWorker({
    queue: DELETION_QUEUE,
    room: 'leaving',
    concurrency: 1,
    handle: deleteAccount,
    sweep: sweepDeletions,
    sweepMs: SWEEP_MS,
  });
}

/** Queues what is not done yet, and forgets addresses that were told. Safe at any time, in any process. */
export async function sweepDeletions(): Promise<void> {
  const open = await database().user.findMany({
    where: { deletionRequestedAt: { not: null } },
    orderBy: { deletionRequestedAt: 'asc' },
    select: { id: true },
    take: BATCH,
  });
  if (open.length > 0) {
    const messages = open.map(({ id }) => ({ key: id, priority: 0 }));
    await sendAllToQueue(database(), DELETION_QUEUE, messages);
  }
  await database().mail.deleteMany({ where: { template: DELETED_MAIL, status: { not: 'queued' } } });
}
