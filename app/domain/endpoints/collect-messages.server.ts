import type { Prisma } from '@prisma/client';
import { database } from '#app/platform/database/database.server.ts';
import { deliverySchema } from './endpoint.schema.ts';
import { queueMessage } from './queue-message.server.ts';

const BATCH = 200;
/** Older jobs get no message; messages are kept much longer than this, so that none is made twice. */
const LOOK_BACK_DAYS = 7;

/**
 * Makes a message for every model that became ready, for every run over the catalogue that is over, and one for every job
 * that finished: see `collectFinished`. Returns how many were made; a full batch means there may be more.
 */
export async function collectMessages(): Promise<{ readonly made: number; readonly hasMore: boolean }> {
  const all = [await collectModels(), await collectRuns(), await collectFinished()];
  return { made: all.reduce((sum, { made }) => sum + made, 0), hasMore: all.some(({ hasMore }) => hasMore) };
}

async function collectModels(): Promise<{ readonly made: number; readonly hasMore: boolean }> {
  const missing = await database().$queryRaw<ReadyRow[]>`
    SELECT e."id" AS "endpointId", model."id" AS "modelId", model."kind" AS "modelType", model."triggerWord", model."engine",
      model."readyAt"
    FROM "WebhookEndpoint" e
    JOIN "TrainedModel" model ON model."userId" = e."userId" AND model."readyAt" >= e."createdAt"
      AND model."readyAt" > now() - make_interval(days => ${LOOK_BACK_DAYS}::int)
    WHERE NOT EXISTS (
      SELECT FROM "EndpointMessage" m
      WHERE m."endpointId" = e."id" AND m."event" = 'model.ready' AND m."subject" = model."id"::text)
    ORDER BY model."readyAt" LIMIT ${BATCH}::int`;
  if (missing.length === 0) return { made: 0, hasMore: false };
  const made = await make(
    missing.map(({ endpointId, readyAt, ...data }) => ({
      endpointId,
      event: 'model.ready',
      subject: data.modelId,
      payload: deliverySchema.parse({ type: 'model.ready', timestamp: readyAt.toISOString(), data }),
    })),
  );
  return { made, hasMore: missing.length === BATCH };
}

async function collectRuns(): Promise<{ readonly made: number; readonly hasMore: boolean }> {
  const missing = await database().$queryRaw<RunRow[]>`
    SELECT e."id" AS "endpointId", run."id" AS "runId", run."state"::text AS "status", run."tally" - 'in-shop' AS "products",
      run."pictures", run."charged", run."message", run."finishedAt"
    FROM "WebhookEndpoint" e
    JOIN "CatalogueRun" run ON run."userId" = e."userId" AND run."finishedAt" >= e."createdAt"
      AND run."finishedAt" > now() - make_interval(days => ${LOOK_BACK_DAYS}::int)
    WHERE NOT EXISTS (
      SELECT FROM "EndpointMessage" m
      WHERE m."endpointId" = e."id" AND m."event" = 'run.finished' AND m."subject" = run."id"::text)
    ORDER BY run."finishedAt" LIMIT ${BATCH}::int`;
  if (missing.length === 0) return { made: 0, hasMore: false };
  const made = await make(
    missing.map(({ endpointId, finishedAt, ...data }) => ({
      endpointId,
      event: 'run.finished',
      subject: data.runId,
      payload: deliverySchema.parse({ type: 'run.finished', timestamp: finishedAt.toISOString(), data }),
    })),
  );
  return { made, hasMore: missing.length === BATCH };
}

interface RunRow {
  readonly endpointId: string;
  readonly runId: string;
  readonly status: string;
  readonly products: unknown;
  readonly pictures: number;
  readonly charged: number;
  readonly message: string | null;
  readonly finishedAt: Date;
}

/** Writes messages down, those that an endpoint has none of yet, and has them sent. */
async function make(data: Prisma.EndpointMessageCreateManyInput[]): Promise<number> {
  return database().$transaction(async (tx) => {
    const made = await tx.endpointMessage.createManyAndReturn({ data, skipDuplicates: true });
    for (const message of made) await queueMessage(tx, message);
    return made.length;
  });
}

interface ReadyRow {
  readonly endpointId: string;
  readonly modelId: string;
  readonly modelType: string;
  readonly triggerWord: string;
  readonly engine: string;
  readonly readyAt: Date;
}

/**
 * Makes a message for every job that finished since an endpoint of its account was added and that the endpoint has none
 * about. It queries the jobs themselves, so nothing that happens in between can lose one; the unique key makes it one
 * per endpoint, however many workers query. Returns how many were made; a full batch means there may be more.
 */
async function collectFinished(): Promise<{ readonly made: number; readonly hasMore: boolean }> {
  const missing = await database().$queryRaw<{ endpointId: string; jobId: string }[]>`
    SELECT e."id" AS "endpointId", j."id" AS "jobId"
    FROM "WebhookEndpoint" e
    JOIN "Job" j ON j."userId" = e."userId" AND j."finishedAt" >= e."createdAt"
      AND j."finishedAt" > now() - make_interval(days => ${LOOK_BACK_DAYS}::int)
    WHERE NOT EXISTS (
      SELECT FROM "EndpointMessage" m
      WHERE m."endpointId" = e."id" AND m."event" = 'job.finished' AND m."subject" = j."id"::text)
    ORDER BY j."finishedAt" LIMIT ${BATCH}::int`;
  if (missing.length === 0) return { made: 0, hasMore: false };
  const jobs = await database().job.findMany({
    where: { id: { in: [...new Set(missing.map(({ jobId }) => jobId))] } },
    include: { outputs: { orderBy: { index: 'asc' } } },
  });
  const payloads = new Map(jobs.map((job) => [job.id, payloadOf(job)]));
  const made = await make(
    missing.flatMap(({ endpointId, jobId }) => {
      const payload = payloads.get(jobId);
      return payload ? [{ endpointId, event: 'job.finished', subject: jobId, payload }] : [];
    }),
  );
  return { made, hasMore: missing.length === BATCH };
}

interface FinishedJob {
  readonly id: string;
  readonly kind: string;
  readonly status: string;
  readonly requestedCount: number;
  readonly acceptedCount: number;
  readonly errorMessage: string | null;
  readonly finishedAt: Date | null;
  readonly outputs: readonly { index: number; status: string; assetId: string | null; charged: number }[];
}

function payloadOf(job: FinishedJob) {
  const { id: jobId, kind, status, requestedCount, acceptedCount, errorMessage: message, finishedAt, outputs } = job;
  return deliverySchema.parse({
    type: 'job.finished',
    timestamp: finishedAt?.toISOString(),
    data: {
      jobId,
      kind,
      status,
      requestedCount,
      acceptedCount,
      delivered: outputs.filter((output) => output.status === 'delivered').length,
      charged: outputs.reduce((sum, { charged }) => sum + charged, 0),
      message,
      outputs: outputs.map(({ index, status: outcome, assetId }) => ({ index, status: outcome, imageId: assetId })),
    },
  });
}
