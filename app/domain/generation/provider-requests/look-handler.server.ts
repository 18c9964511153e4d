import type { ProviderPoller } from '#app/domain/engines/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { handleWork } from '#app/platform/work/start-works.server.ts';
import type { WorkHandler } from '#app/platform/work/start-works.server.ts';
import { enqueueLook } from '../jobs/enqueue-job.server.ts';
import { lookWork } from '../jobs/job-work.ts';
import { lookAtRequests } from './look-at-requests.server.ts';

/** Looks at what lies at providers whenever a look is due, and has the next one made when that is. */
export function lookHandler(poller: ProviderPoller | undefined, stopping: AbortSignal): WorkHandler {
  return handleWork(lookWork, async () => {
    while ((await lookAtRequests(poller)) > 0 && !stopping.aborted);
    await database().$transaction(async (tx) => {
      const [next] = await tx.$queryRaw<{ at: Date | null }[]>`
        SELECT min(r."nextLookAt") AS "at" FROM "ProviderRequest" r JOIN "Job" j ON j."id" = r."jobId"
        WHERE r."finishedAt" IS NULL AND (j."waitingSince" IS NOT NULL OR j."finishedAt" IS NOT NULL)`;
      if (next?.at) await enqueueLook(tx, next.at);
    });
  });
}
