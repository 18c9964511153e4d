import { accountTopic } from '#app/domain/accounts/index.ts';
import { transactAndAnnounce } from '#app/platform/streams/transact-and-announce.server.ts';
import type { ClaimedJob } from './claim-job.server.ts';
import { enqueueJob, enqueueLook } from './enqueue-job.server.ts';
import { passFence } from './fence.server.ts';

interface OpenRequests {
  readonly count: number;
  readonly news: number;
  readonly nextLookAt: Date | null;
}

/**
 * Leaves a job whose work lies at a provider to itself: it has no message until there is news, and its requests are looked at when
 * that is due. News that came in the meantime has it run again at once.
 *
 * @throws where nothing is open: that is a run that could not be finished
 */
export async function parkJob(job: ClaimedJob): Promise<void> {
  const { jobId, turn, placeKind } = job;
  await transactAndAnnounce(accountTopic(job.userId), async (tx) => {
    await passFence(tx, job, 0);
    const [open] = await tx.$queryRaw<OpenRequests[]>`
      SELECT count(*)::int AS "count", count(*) FILTER (WHERE "hasNews")::int AS "news", min("nextLookAt") AS "nextLookAt"
      FROM "ProviderRequest" WHERE "jobId" = ${jobId}::uuid AND "finishedAt" IS NULL`;
    const { count, news, nextLookAt } = open!;
    if (count === 0) throw new Error(`job ${jobId} waits for nothing that is open`);
    if (news > 0) {
      await tx.$executeRaw`UPDATE "Job" SET "waits" = "waits" + 1 WHERE "id" = ${jobId}::uuid`;
      return enqueueJob(tx, { id: jobId, turn, placeKind });
    }
    await tx.$executeRaw`
      UPDATE "Job" SET "waits" = "waits" + 1, "waitingSince" = now() WHERE "id" = ${jobId}::uuid`;
    await enqueueLook(tx, nextLookAt ?? undefined);
  });
}
