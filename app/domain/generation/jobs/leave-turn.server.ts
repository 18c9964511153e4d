import { database } from '#app/platform/database/database.server.ts';
import { BULK_PLACES } from '../job-place.schema.ts';
import type { ClaimedJob } from './claim-job.server.ts';
import { isBulk, priorityOf } from './job-priority.rules.ts';
import { JOB_QUEUE } from './job-queue.ts';

/**
 * Whether a job of a run over many products is to leave its worker after this picture: somebody waits for a single one that
 * goes before it. So nobody waits longer than the picture under way takes, however many are ordered of each product.
 */
export async function isTurnOver(job: ClaimedJob): Promise<boolean> {
  if (!isBulk(job.placeKind)) return false;
  const [row] = await database().$queryRaw<{ isWaiting: boolean }[]>`
    SELECT EXISTS (
      SELECT FROM "QueueMessage" m JOIN "Job" j ON j."id" = m."key"::uuid
      WHERE m."queue" = ${JOB_QUEUE} AND m."priority" > ${priorityOf(job)}::int AND (m."dueAt" IS NULL OR m."dueAt" <= now())
        AND coalesce(j."placeKind", '') <> ALL(${[...BULK_PLACES]}::text[])) AS "isWaiting"`;
  return row!.isWaiting;
}
