import type { Job } from '@prisma/client';
import type { Tx } from '#app/platform/database/database.server.ts';
import { newId } from '#app/platform/database/new-id.server.ts';
import { currentTraceParent } from '#app/platform/telemetry/telemetry.server.ts';

type NewJob = Pick<
  Job,
  | 'userId'
  | 'kind'
  | 'requestedCount'
  | 'acceptedCount'
  | 'unitPrice'
  | 'usesLocalEngine'
  | 'holdId'
  | 'idempotencyKey'
  | 'requestHash'
  | 'placeKind'
  | 'placeId'
  | 'orderedBy'
  | 'turn'
> & { readonly input: unknown };

/** Writes a job that was just accepted, with a place for each picture; its first event has the number 1. Returns its id. */
export async function insertJob(tx: Tx, job: NewJob): Promise<string> {
  const id = newId();
  await tx.$executeRaw`
    WITH job AS (
      INSERT INTO "Job" ("id", "userId", "kind", "input", "requestedCount", "acceptedCount", "unitPrice", "usesLocalEngine",
        "holdId", "idempotencyKey", "requestHash", "placeKind", "placeId", "orderedBy", "traceParent", "lastSeq", "turn")
      VALUES (${id}::uuid, ${job.userId}::uuid, ${job.kind}, ${JSON.stringify(job.input)}::jsonb, ${job.requestedCount}::int,
        ${job.acceptedCount}::int, ${job.unitPrice}::int, ${job.usesLocalEngine}, ${job.holdId}::uuid, ${job.idempotencyKey}, ${job.requestHash},
        ${job.placeKind}, ${job.placeId}, ${job.orderedBy}, ${currentTraceParent()}, 1, ${job.turn}::int)
      RETURNING "id", "acceptedCount"
    )
    INSERT INTO "JobOutput" ("jobId", "index")
    SELECT job."id", place FROM job, generate_series(0, job."acceptedCount" - 1) AS place`;
  return id;
}
