import { accountTopic } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { transactAndAnnounce } from '#app/platform/streams/transact-and-announce.server.ts';
import { BULK_PLACES } from '../job-place.schema.ts';
import type { ClaimedJob } from './claim-job.server.ts';
import { enqueueJob } from './enqueue-job.server.ts';
import { passFence } from './fence.server.ts';
import { isBulk } from './job-priority.rules.ts';

/**
 * Whether a job of a run over many products is to leave its worker after this picture: a single one waits that goes before it. So none
 * waits longer than the picture under way takes, however many are ordered of each product.
 */
export async function isTurnOver(job: ClaimedJob): Promise<boolean> {
  if (!isBulk(job.placeKind)) return false;
  const [row] = await database().$queryRaw<{ isWaiting: boolean }[]>`
    SELECT EXISTS (
      SELECT FROM "Job" WHERE "status" = 'queued' AND "turn" <= ${job.turn}::int
        AND coalesce("placeKind", '') <> ALL(${[...BULK_PLACES]}::text[])) AS "isWaiting"`;
  return row!.isWaiting;
}

/** Leaves the rest of a job for a later run. A run that ended for others says nothing about the job. */
export async function leaveTurn(job: ClaimedJob): Promise<void> {
  await transactAndAnnounce(accountTopic(job.userId), async (tx) => {
    await passFence(tx, job, 0);
    await tx.$executeRaw`UPDATE "Job" SET "waits" = "waits" + 1 WHERE "id" = ${job.jobId}::uuid`;
    await enqueueJob(tx, { id: job.jobId, turn: job.turn, placeKind: job.placeKind });
  });
}
