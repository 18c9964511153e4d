import { accountTopic } from '#app/domain/accounts/index.ts';
import { transactAndAnnounce } from '#app/platform/streams/transact-and-announce.server.ts';
import { appendJobEvents } from './append-job-events.server.ts';
import type { Claim } from './fence.server.ts';
import { MAX_FAILURES, MAX_RUNS } from './job-queue.ts';

export interface ClaimedJob extends Claim {
  readonly kind: string;
  readonly input: unknown;
  readonly acceptedCount: number;
  readonly unitPrice: number;
  readonly holdId: string | null;
  /** Runs that its engine could not finish. */
  readonly failures: number;
}

/**
 * Makes the job this worker's, if nobody has it: raises its run number, so that whoever had it before writes nothing any
 * more. Null when there is nothing to run (ended, taken, unknown): messages are only wake-up calls.
 */
export async function claimJob(jobId: string, workerId: string): Promise<ClaimedJob | null> {
  const topicOf = (job: ClaimedJob | null) => (job ? accountTopic(job.userId) : null);
  return transactAndAnnounce<ClaimedJob | null>(topicOf, async (tx) => {
    const [row] = await tx.$queryRaw<(Omit<ClaimedJob, 'jobId'> & { id: string; lastSeq: number })[]>`
      UPDATE "Job" SET "status" = 'running', "run" = "run" + 1, "workerId" = ${workerId}::uuid,
        "startedAt" = coalesce("startedAt", now()), "lastSeq" = "lastSeq" + 1
      WHERE "id" = ${jobId}::uuid AND "run" - "waits" < ${MAX_RUNS}::int AND "failures" < ${MAX_FAILURES}::int
        AND ("status" = 'queued' OR ("status" = 'running' AND "workerId" IS NULL AND "waitingSince" IS NULL))
      RETURNING "id", "userId", "run", "workerId", "kind", "input", "acceptedCount", "unitPrice", "holdId", "failures", "lastSeq"`;
    if (!row) return null;
    await appendJobEvents(tx, row, [{ type: 'job.started', data: { run: row.run } }]);
    const { id, lastSeq: _, ...rest } = row;
    return { jobId: id, ...rest };
  });
}
