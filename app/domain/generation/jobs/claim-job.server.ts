import { accountTopic } from '#app/domain/accounts/index.ts';
import type { FailureReason } from '@plinth/imaging';
import type { Sql } from '#app/platform/database/read.server.ts';
import { writeAndAnnounce } from '#app/platform/streams/transact-and-announce.server.ts';
import type { Claim } from './fence.server.ts';
import { MAX_FAILURES } from './job-work.ts';

export interface ClaimedJob extends Claim {
  readonly kind: string;
  readonly input: unknown;
  readonly acceptedCount: number;
  readonly unitPrice: number;
  /** Accepted as a free preview: by our own engine alone. */
  readonly usesLocalEngine: boolean;
  readonly holdId: string | null;
  /** Runs that its engine could not finish. */
  readonly failures: number;
  /** The parts of its place in line. */
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
 * Claims the job for the attempt that holds its message: raises its run number, so that no earlier claim writes any more. Null when
 * there is nothing to run (ended, waiting at a provider, unknown), and for an attempt that holds its message no more.
 *
 * @param heldMessage of the attempt; one row, locked, while it holds the message. Two messages of one job are never held at once.
 */
export async function claimJob(jobId: string, heldMessage: Sql): Promise<ClaimedJob | null> {
  const topicOf = (job: ClaimedJob | null) => (job ? accountTopic(job.userId) : null);
  return writeAndAnnounce<ClaimedJob | null>(topicOf, async (db) => {
    // The claim, its event, and what there is to do: one statement, and so one transaction.
    const [row] = await db.$queryRaw<(Omit<ClaimedJob, 'jobId'> & { id: string })[]>`
      WITH held AS MATERIALIZED (${heldMessage}), claimed AS (
        UPDATE "Job" SET "status" = 'running', "run" = "run" + 1,
          "startedAt" = coalesce("startedAt", now()), "lastSeq" = "lastSeq" + 1
        WHERE "id" = ${jobId}::uuid AND EXISTS (SELECT FROM held) AND "failures" < ${MAX_FAILURES}::int
          AND "status" IN ('queued', 'running') AND "waitingSince" IS NULL
        RETURNING "id", "userId", "run", "kind", "input", "acceptedCount", "unitPrice", "usesLocalEngine", "holdId", "failures", "turn", "placeKind", "lastSeq", "traceParent",
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
      SELECT "id", "userId", "run", "kind", "input", "acceptedCount", "unitPrice", "usesLocalEngine", "holdId", "failures", "turn", "placeKind", "traceParent", "startDelaySeconds",
        (SELECT coalesce(json_agg(json_build_object('index', o."index", 'reason', o."providerReason") ORDER BY o."index"), '[]')
         FROM "JobOutput" o WHERE o."jobId" = claimed."id" AND o."status" = 'pending') AS "pending"
      FROM claimed`;
    if (!row) return null;
    const { id, ...rest } = row;
    return { jobId: id, ...rest };
  });
}
