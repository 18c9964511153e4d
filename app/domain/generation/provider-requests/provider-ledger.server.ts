import { Prisma } from '@prisma/client';
import type { ProviderRequest } from '@prisma/client';
import type {
  NewProviderRequest,
  ProviderLedger,
  ProviderRefs,
  ProviderRequestRecord,
} from '#app/domain/engines/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { announceStream, subscribeToStream } from '#app/platform/streams/subscribe.server.ts';
import { jobOfIntent } from '../kinds/job-intent.ts';
import { MAX_FAILURES } from '../jobs/job-queue.ts';

const OPEN = ['intended', 'submitted', 'unknown'] as const;
const LONGEST_ERROR = 500;

/** Stream topic on which whoever waits for a request hears that there is news. */
const topicOf = (id: string) => `provider-request:${id}`;

/** The book of paid requests, in the database. */
export const providerLedger: ProviderLedger = {
  async open(request) {
    const { intentKey } = request;
    // After a failure the intent may be sent once more: each time is a row of its own.
    for (let attempt = 1; ; attempt += 1) {
      const key = attempt === 1 ? intentKey : `${intentKey}~${attempt}`;
      const known = await database().providerRequest.findUnique({ where: { intentKey: key } });
      const row = known ?? (await begin(request, key));
      if (row === null) return { ...(await readByKey(key)), isNew: false };
      if (!known) return { ...toRecord(row), isNew: true };
      const isOver = known.status === 'failed' || known.status === 'cancelled';
      if (!isOver || attempt >= MAX_FAILURES * 2) return { ...toRecord(known), isNew: false };
    }
  },

  async submitted(id, { requestId, refs }) {
    try {
      await database().$executeRaw`
        UPDATE "ProviderRequest" SET "status" = 'submitted', "requestId" = ${requestId},
          "refs" = ${JSON.stringify(refs)}::jsonb, "submittedAt" = coalesce("submittedAt", now())
        WHERE "id" = ${id}::uuid AND "status" = ANY (${[...OPEN]}::"ProviderRequestStatus"[])`;
      return true;
    } catch (error) {
      if (isUniqueViolation(error)) return false;
      throw error;
    }
  },

  async unknown(id, reason, costMicros) {
    // A webhook may have said the id by now.
    await database().providerRequest.updateMany({
      where: { id, status: 'intended' },
      data: { status: 'unknown', error: reason.slice(0, LONGEST_ERROR), costMicros, submittedAt: new Date() },
    });
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

  async read(id) {
    return toRecord(await database().providerRequest.findUniqueOrThrow({ where: { id } }));
  },

  waitForNews(id, { timeoutMs, signal }) {
    if (signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        unsubscribe();
        signal.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, timeoutMs);
      const unsubscribe = subscribeToStream(topicOf(id), end);
      signal.addEventListener('abort', end, { once: true });
    });
  },

  async isWanted(intentKey) {
    const jobId = jobOfIntent(intentKey);
    // What belongs to no job belongs to its caller, who has just left.
    if (!jobId) return false;
    const job = await database().job.findUnique({ where: { id: jobId }, select: { finishedAt: true } });
    return job !== null && job.finishedAt === null;
  },
};

/** Says that there may be news of a request. */
export const announceProviderRequest = (id: string) => announceStream(topicOf(id));

/** The row, or null where somebody else wrote it in the same moment. */
async function begin(request: NewProviderRequest, intentKey: string): Promise<ProviderRequest | null> {
  const { provider, endpoint, capability, units = null } = request;
  const [row] = await database().providerRequest.createManyAndReturn({
    data: [{ provider, endpoint, capability, intentKey, units }],
    skipDuplicates: true,
  });
  return row ?? null;
}

async function readByKey(intentKey: string): Promise<ProviderRequestRecord> {
  return toRecord(await database().providerRequest.findUniqueOrThrow({ where: { intentKey } }));
}

function toRecord({ id, status, requestId, refs, submittedAt }: ProviderRequest): ProviderRequestRecord {
  const waitedMs = submittedAt ? Math.max(0, Date.now() - submittedAt.getTime()) : 0;
  return { id, status, requestId, refs: refs as ProviderRefs | null, waitedMs };
}

/** Of raw SQL, as PostgreSQL says it. */
function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return false;
  return (
    error.code === 'P2002' || JSON.stringify(error.meta ?? {}).includes('23505') || error.message.includes('23505')
  );
}
