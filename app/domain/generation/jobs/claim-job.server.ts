import { accountTopic } from '#app/domain/accounts/index.ts';
import type { FailureReason } from '@plinth/imaging';
import { writeAndAnnounce } from '#app/platform/streams/transact-and-announce.server.ts';
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
  /** What its place in line is made of. */
  readonly turn: number;
  readonly placeKind: string | null;
  /** Span of the request that ordered it. */
  readonly traceParent: string | null;
  /** Seconds from its order to this claim; null where it was begun before. */
  readonly startDelaySeconds: number | null;
  /** Outputs that have not come, each with why it is made here; null where it is not. */
  readonly pending: readonly { readonly index: number; readonly reason: FailureReason | null }[];
}

/**
 * Makes the job this worker's, if nobody has it: raises its run number, so that whoever had it before writes nothing any
 * more. Null when there is nothing to run (ended, taken, unknown): messages are only wake-up calls.
 */
export async function claimJob(jobId: string, workerId: string): Promise<ClaimedJob | null> {
  const topicOf = (job: ClaimedJob | null) => (job ? accountTopic(job.userId) : null);
  return writeAndAnnounce<ClaimedJob | null>(topicOf, async (db) => {
    // The claim, its event, and what there is to do: one statement, and so one transaction.
    const [row] = await db.$queryRaw<(Omit<ClaimedJob, 'jobId'> & { id: string })[]>`
      WITH claimed AS (
        UPDATE "Job" SET "status" = 'running', "run" = "run" + 1, "workerId" = ${workerId}::uuid,
          "startedAt" = coalesce("startedAt", now()), "lastSeq" = "lastSeq" + 1
        WHERE "id" = ${jobId}::uuid AND "run" - "waits" < ${MAX_RUNS}::int AND "failures" < ${MAX_FAILURES}::int
          AND ("status" = 'queued' OR ("status" = 'running' AND "workerId" IS NULL AND "waitingSince" IS NULL))
        RETURNING "id", "userId", "run", "workerId", "kind", "input", "acceptedCount", "unitPrice", "holdId", "failures", "turn", "placeKind", "lastSeq", "traceParent",
          CASE WHEN "run" = 1 THEN extract(epoch FROM clock_timestamp() - "createdAt")::float8 END AS "startDelaySeconds"
      ), head AS (
        INSERT INTO "StreamHead" ("topic", "lastSeq") SELECT ${accountTopic('')} || "userId", 1 FROM claimed
        ON CONFLICT ("topic") DO UPDATE SET "lastSeq" = "StreamHead"."lastSeq" + 1
        RETURNING "topic", "lastSeq"
      ), told AS (
        INSERT INTO "StreamEvent" ("topic", "seq", "type", "subject", "subjectSeq", "data")
        SELECT head."topic", head."lastSeq", 'job.started', claimed."id"::text, claimed."lastSeq",
          jsonb_build_object('run', claimed."run")
        FROM claimed, head
      )
      SELECT "id", "userId", "run", "workerId", "kind", "input", "acceptedCount", "unitPrice", "holdId", "failures", "turn", "placeKind", "traceParent", "startDelaySeconds",
        (SELECT coalesce(json_agg(json_build_object('index', o."index", 'reason', o."providerReason") ORDER BY o."index"), '[]')
         FROM "JobOutput" o WHERE o."jobId" = claimed."id" AND o."status" = 'pending') AS "pending"
      FROM claimed`;
    if (!row) return null;
    const { id, ...rest } = row;
    return { jobId: id, ...rest };
  });
}
