import { DELETION_QUEUE } from '#app/domain/accounts/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { childLogger } from '#app/platform/log.server.ts';
import { prepareQueue, sendToQueue, startQueueWorker } from '#app/platform/queue/queue.server.ts';
import { DELETED_MAIL, deleteAccount } from './delete-account.server.ts';

const SWEEP_MS = 30_000;
const BATCH = 50;

/** Deletes accounts as asked until stopped: woken by the request, and looking by itself for what was interrupted. */
export async function startDeletionWorker(): Promise<{ stop(): Promise<void> }> {
  const log = childLogger({ room: 'leaving' });
  await prepareQueue(DELETION_QUEUE);
  const queue = await startQueueWorker({
    queue: DELETION_QUEUE,
    concurrency: 1,
    handle: (userId) =>
      deleteAccount(userId).catch((error: unknown) => {
        log.error({ err: error, userId }, 'an account was not deleted; it is tried again');
      }),
  });
  const look = () =>
    sweepDeletions().catch((error: unknown) => log.error({ err: error }, 'looking for accounts failed'));
  let sweeping = look();
  const timer = setInterval(() => {
    sweeping = sweeping.then(look);
  }, SWEEP_MS);
  return {
    async stop() {
      clearInterval(timer);
      await sweeping;
      await queue.stop();
    },
  };
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
    await database().$transaction(async (tx) => {
      for (const { id } of open) await sendToQueue(tx, DELETION_QUEUE, { key: id, priority: 0 });
    });
  }
  await database().mail.deleteMany({ where: { template: DELETED_MAIL, status: { not: 'queued' } } });
}
