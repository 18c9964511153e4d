import type { OpenProviderRequest, ProviderPoller } from '#app/domain/engines/index.ts';
import { database } from '#app/platform/database/database.server.ts';

const BATCH = 20;
const FORGOTTEN_BATCH = 500;

/**
 * Ends requests that belong to no job and that no caller waits for any more: called off where they still run, booked where
 * they do not. Those of jobs are looked after by the workers. A request that never turned up is given up after a day; messages
 * of providers come within two hours.
 *
 * @param poller left out where no provider is set up
 */
export async function sweepProviderRequests(poller: ProviderPoller | undefined): Promise<void> {
  await database().$executeRaw`
    UPDATE "ProviderRequest" SET "status" = 'failed', "errorCode" = 'lost', "finishedAt" = now()
    WHERE "status" IN ('intended', 'unknown') AND "requestId" IS NULL AND "createdAt" < now() - interval '1 day'`;
  if (!poller) return;
  const rows = await database().$queryRaw<OpenProviderRequest[]>`
    SELECT "id", "provider", "endpoint", "requestId", "refs", "units" FROM "ProviderRequest"
    WHERE "provider" = ANY (${Object.keys(poller.pauses)}) AND "status" = 'submitted' AND "jobId" IS NULL
      AND "createdAt" < now() - interval '15 minutes'
    ORDER BY "createdAt" LIMIT ${BATCH}`;
  for (const row of rows) {
    await poller.callOff(row);
  }
  await forgetDelivered(poller);
}

/** A result may be fetched again until it is delivered. Each request comes up in a few sweeps: deleting twice is harmless. */
async function forgetDelivered(poller: ProviderPoller): Promise<void> {
  const rows = await database().$queryRaw<OpenProviderRequest[]>`
    SELECT r."id", r."provider", r."endpoint", r."requestId", r."refs", r."units" FROM "ProviderRequest" r
    LEFT JOIN "Job" j ON j."id" = r."jobId"
    WHERE r."provider" = ANY (${Object.keys(poller.pauses)}) AND r."status" = 'succeeded'
      AND (j."id" IS NULL OR j."finishedAt" IS NOT NULL)
      AND r."finishedAt" BETWEEN now() - interval '45 minutes' AND now() - interval '15 minutes'
    ORDER BY r."finishedAt" LIMIT ${FORGOTTEN_BATCH}`;
  for (const row of rows) {
    await poller.forget(row);
  }
}
