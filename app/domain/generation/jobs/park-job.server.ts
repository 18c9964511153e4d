import { accountTopic } from '#app/domain/accounts/index.ts';
import { transactAndAnnounce } from '#app/platform/streams/transact-and-announce.server.ts';
import { passFence } from './fence.server.ts';
import type { Claim } from './fence.server.ts';
import { giveBackJob } from './give-back-job.server.ts';
import { lockJob } from './lock-job.server.ts';

/**
 * Leaves a job whose work lies at a provider to itself: it has no worker and no message until there is news. News that
 * came in the meantime has it run again at once; so does a job of which nothing is open, and that counts as a run.
 */
export async function parkJob(claim: Claim): Promise<void> {
  await transactAndAnnounce(accountTopic(claim.userId), async (tx) => {
    await passFence(tx, claim, 0);
    const [open] = await tx.$queryRaw<{ count: number; news: number }[]>`
      SELECT count(*)::int AS "count", count(*) FILTER (WHERE "hasNews")::int AS "news"
      FROM "ProviderRequest" WHERE "jobId" = ${claim.jobId}::uuid AND "finishedAt" IS NULL`;
    const { count, news } = open!;
    if (count > 0) {
      await tx.$executeRaw`UPDATE "Job" SET "waits" = "waits" + 1 WHERE "id" = ${claim.jobId}::uuid`;
    }
    if (count === 0 || news > 0) {
      const job = await lockJob(tx, claim.jobId);
      if (job) await giveBackJob(tx, job);
      return;
    }
    await tx.$executeRaw`
      UPDATE "Job" SET "workerId" = NULL, "waitingSince" = now() WHERE "id" = ${claim.jobId}::uuid`;
  });
}
