import { accountTopic } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { transactAndAnnounce } from '#app/platform/streams/transact-and-announce.server.ts';
import { giveBackJob } from '../jobs/give-back-job.server.ts';
import { lockJob } from '../jobs/lock-job.server.ts';
import { DATABASE_GRACE_MS, DEAD_AFTER_MS, GONE_AFTER_MS, WORKER_LOCK_CLASS } from './life-line.server.ts';

/**
 * Removes dead workers and gives their jobs back. All times are the database's, so that clocks may differ. Any number of
 * processes may do this at once.
 */
export async function sweepDeadWorkers(): Promise<number> {
  await database().$executeRaw`
    DELETE FROM "Worker" w
    WHERE w."beatAt" < clock_timestamp() - ${DEAD_AFTER_MS}::int * interval '1 millisecond'
      OR (
        w."beatAt" < clock_timestamp() - ${GONE_AFTER_MS}::int * interval '1 millisecond'
        AND pg_postmaster_start_time() < clock_timestamp() - ${DATABASE_GRACE_MS}::int * interval '1 millisecond'
        AND NOT EXISTS (
          SELECT FROM pg_locks l
          WHERE l."locktype" = 'advisory' AND l."classid" = ${WORKER_LOCK_CLASS}::int::oid
            AND l."objid" = (hashtext(w."id"::text)::bigint & 4294967295)::oid AND l."objsubid" = 2
            AND l."database" = (SELECT d."oid" FROM pg_database d WHERE d."datname" = current_database())
        )
      )`;
  const orphans = await database().$queryRaw<{ id: string; userId: string; workerId: string }[]>`
    SELECT "id", "userId", "workerId" FROM "Job" j
    WHERE j."status" = 'running' AND j."workerId" IS NOT NULL
      AND NOT EXISTS (SELECT FROM "Worker" w WHERE w."id" = j."workerId")`;
  for (const orphan of orphans) await giveBackFrom(orphan.workerId, orphan);
  return orphans.length;
}

/**
 * Gives back the jobs that are written to this worker but that it is not at: it took them and could not say how they
 * ended, because the database was away.
 */
export async function sweepOwnOrphans(workerId: string, isRunning: (jobId: string) => boolean): Promise<void> {
  const mine = await database().job.findMany({
    where: { status: 'running', workerId },
    select: { id: true, userId: true },
  });
  for (const job of mine) {
    if (!isRunning(job.id)) await giveBackFrom(workerId, job);
  }
}

async function giveBackFrom(workerId: string, { id, userId }: { id: string; userId: string }): Promise<void> {
  await transactAndAnnounce(accountTopic(userId), async (tx) => {
    const job = await lockJob(tx, id);
    if (job?.status === 'running' && job.workerId === workerId) await giveBackJob(tx, job);
  });
}
