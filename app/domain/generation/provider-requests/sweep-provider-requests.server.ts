import { createFalDesk } from '#app/domain/engines/index.server.ts';
import type { FalSettings } from '#app/domain/engines/index.server.ts';
import type { ProviderRefs } from '#app/domain/engines/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { providerLedger } from './provider-ledger.server.ts';

const BATCH = 20;

/**
 * Ends requests that belong to no job and that nobody waits for any more: called off where they still run, booked where they
 * do not. Those of jobs are looked after by the workers. What never turned up is given up after a day; fal's messages come
 * within two hours.
 */
export async function sweepProviderRequests(fal: Omit<FalSettings, 'ledger'> | null): Promise<void> {
  await database().$executeRaw`
    UPDATE "ProviderRequest" SET "status" = 'failed', "errorCode" = 'lost', "finishedAt" = now()
    WHERE "status" IN ('intended', 'unknown') AND "requestId" IS NULL AND "createdAt" < now() - interval '1 day'`;
  if (!fal) return;
  const rows = await database().$queryRaw<
    {
      id: string;
      endpoint: string;
      requestId: string;
      refs: ProviderRefs | null;
      units: number | null;
    }[]
  >`
    SELECT "id", "endpoint", "requestId", "refs", "units" FROM "ProviderRequest"
    WHERE "provider" = 'fal' AND "status" = 'submitted' AND "jobId" IS NULL AND "createdAt" < now() - interval '15 minutes'
    ORDER BY "createdAt" LIMIT ${BATCH}`;
  const desk = createFalDesk({ ...fal, ledger: providerLedger });
  for (const row of rows) {
    await desk.callOff(row);
  }
}
