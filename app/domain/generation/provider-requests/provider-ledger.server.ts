import { Prisma } from '@prisma/client';
import type { NewProviderRequest, ProviderLedger, ProviderRequestRecord } from '#app/domain/engines/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { jobOfIntent } from '../kinds/job-intent.ts';
import { MAX_FAILURES } from '../jobs/job-work.ts';

const OPEN = ['intended', 'submitted', 'unknown'] as const;
const LONGEST_ERROR = 500;
/** Grace period for the sender to record the outcome; then the worker checks. */
const ANSWER_GRACE_SECONDS = 60;

/** The columns of a request that an adapter reads. Time is the database's. */
const RECORD = Prisma.sql`"id", "status"::text AS "status", "requestId", "refs", "refusals", CASE WHEN "submittedAt" IS NOT NULL
    THEN greatest(0, extract(epoch FROM clock_timestamp() - "submittedAt") * 1000)::float8 END AS "waitedMs"`;

/** The book of paid requests, in the database. */
export const providerLedger: ProviderLedger = {
  async open(request) {
    const { intentKey } = request;
    // After a failure the intent may be sent once more: each time is a row of its own.
    for (let attempt = 1; ; attempt += 1) {
      const key = attempt === 1 ? intentKey : `${intentKey}~${attempt}`;
      const isNew = await begin(request, key);
      const record = await takeUp(key);
      const isOver = record.status === 'failed' || record.status === 'cancelled';
      if (isNew || !isOver || attempt >= MAX_FAILURES * 2) return { ...record, attempt, isNew };
    }
  },

  async sending(id, { timeoutMs, refs = null }) {
    const given = await database().$executeRaw`
      UPDATE "ProviderRequest" SET "submittedAt" = clock_timestamp(),
        "deadlineAt" = clock_timestamp() + make_interval(secs => ${timeoutMs / 1000}::float8),
        "refs" = ${refs === null ? null : JSON.stringify(refs)}::jsonb,
        "nextLookAt" = clock_timestamp() + make_interval(secs => ${ANSWER_GRACE_SECONDS}::float8)
      WHERE "id" = ${id}::uuid AND "status" = 'intended' AND "submittedAt" IS NULL`;
    return given === 1;
  },

  async putOff(id, { pauseMs }) {
    await database().$executeRaw`
      UPDATE "ProviderRequest" SET "submittedAt" = NULL, "deadlineAt" = NULL, "refusals" = "refusals" + 1,
        "nextLookAt" = clock_timestamp() + make_interval(secs => ${pauseMs / 1000}::float8)
      WHERE "id" = ${id}::uuid AND "status" = 'intended'`;
  },

  async submitted(id, { requestId, refs }) {
    try {
      await database().$executeRaw`
        UPDATE "ProviderRequest" SET "status" = 'submitted', "requestId" = ${requestId},
          "refs" = ${JSON.stringify(refs)}::jsonb, "submittedAt" = coalesce("submittedAt", clock_timestamp()),
          "looks" = 0, "nextLookAt" = clock_timestamp()
        WHERE "id" = ${id}::uuid AND "status" = ANY (${[...OPEN]}::"ProviderRequestStatus"[])`;
      return true;
    } catch (error) {
      if (isUniqueViolation(error)) return false;
      throw error;
    }
  },

  async unknown(id, reason, costMicros) {
    // A webhook may have said the id by now. It is looked at when its time is up.
    await database().$executeRaw`
      UPDATE "ProviderRequest" SET "status" = 'unknown', "error" = ${reason.slice(0, LONGEST_ERROR)},
        "costMicros" = ${costMicros}::int, "submittedAt" = coalesce("submittedAt", clock_timestamp()),
        "nextLookAt" = coalesce("deadlineAt", clock_timestamp())
      WHERE "id" = ${id}::uuid AND "status" = 'intended'`;
  },

  async finish(id, { status, costMicros, isEstimate = true, errorCode, error }) {
    const data = {
      status,
      costMicros,
      isEstimate,
      errorCode: errorCode ?? null,
      error: error?.slice(0, LONGEST_ERROR) ?? null,
      finishedAt: new Date(),
    };
    await database().providerRequest.updateMany({ where: { id, status: { in: [...OPEN] } }, data });
  },

  async isWanted(intentKey) {
    const jobId = jobOfIntent(intentKey);
    // A request without a job belongs to its caller, who has just left.
    if (!jobId) return false;
    const job = await database().job.findUnique({ where: { id: jobId }, select: { finishedAt: true } });
    return job !== null && job.finishedAt === null;
  },
};

/** Writes the row; false where it is there already. */
async function begin(request: NewProviderRequest, intentKey: string): Promise<boolean> {
  const { provider, endpoint, capability, units = null } = request;
  const { count } = await database().providerRequest.createMany({
    data: [{ provider, endpoint, capability, intentKey, units, jobId: jobOfIntent(intentKey) }],
    skipDuplicates: true,
  });
  return count === 1;
}

/** Marks the row's news as seen: the caller that takes it up reads the row anyway. */
async function takeUp(intentKey: string): Promise<Omit<ProviderRequestRecord, 'attempt'>> {
  const [row] = await database().$queryRaw<Omit<ProviderRequestRecord, 'attempt'>[]>`
    UPDATE "ProviderRequest" SET "hasNews" = false WHERE "intentKey" = ${intentKey} RETURNING ${RECORD}`;
  return row!;
}

/** Of raw SQL, as PostgreSQL says it. */
function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return false;
  return (
    error.code === 'P2002' || JSON.stringify(error.meta ?? {}).includes('23505') || error.message.includes('23505')
  );
}
