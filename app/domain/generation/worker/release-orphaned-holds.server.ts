import { accountTopic } from '#app/domain/accounts/index.ts';
import { releaseHold } from '#app/domain/credits/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { transactAndAnnounce } from '#app/platform/streams/transact-and-announce.server.ts';

const MAX_PER_ROUND = 1_000;

/** Releases holds of jobs that have ended. Both happen in one transaction, so finding one means that rows were changed by hand. */
export async function releaseOrphanedHolds(): Promise<void> {
  const open = await database().creditHold.findMany({
    where: { status: 'open', job: { finishedAt: { not: null } } },
    select: { id: true, userId: true, job: { select: { id: true } } },
    take: MAX_PER_ROUND,
  });
  for (const hold of open) {
    await transactAndAnnounce(accountTopic(hold.userId), (tx) =>
      releaseHold(tx, { holdId: hold.id, key: `job:${hold.job?.id}:release`, memo: 'Given back: the run has ended' }),
    );
  }
}
