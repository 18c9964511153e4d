import type { Job } from '@prisma/client';
import type { EngineFailure } from '@plinth/imaging';
import { accountTopic } from '#app/domain/accounts/index.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import { transactAndAnnounce } from '#app/platform/streams/transact-and-announce.server.ts';
import { failedRun, withReason } from '../generation.messages.ts';
import { jobKind } from '../kinds/job-kinds.server.ts';
import { endJob } from './end-job.server.ts';
import { passFence } from './fence.server.ts';
import type { Claim } from './fence.server.ts';
import { MAX_FAILURES } from './job-work.ts';
import { lockJob } from './lock-job.server.ts';

/**
 * Counts a run that the engine could not finish; with the last allowed one the job fails and its credits go back. A stop, a dead worker
 * and a database that was away count nothing. False where the job has ended with it.
 */
export async function countFailure(claim: Claim, { reason }: EngineFailure): Promise<boolean> {
  return transactAndAnnounce(accountTopic(claim.userId), async (tx) => {
    await passFence(tx, claim, 0);
    const { failures } = await tx.job.update({
      where: { id: claim.jobId },
      data: { failures: { increment: 1 } },
      select: { failures: true },
    });
    if (failures < MAX_FAILURES) return true;
    await giveUp(tx, claim.jobId, reason);
    return false;
  });
}

/** Fails a job whose message has died: its last run took its worker down with it, or could not be stored. */
export async function failDeadJob(jobId: string): Promise<void> {
  const topicOf = (job: Job | null) => (job ? accountTopic(job.userId) : null);
  await transactAndAnnounce<Job | null>(topicOf, (tx) => giveUp(tx, jobId));
}

/** Ends a job that nothing comes of any more, unless it has ended or lies at a provider; the job, where it ended it. */
async function giveUp(tx: Tx, jobId: string, reason?: EngineFailure['reason']): Promise<Job | null> {
  const job = await lockJob(tx, jobId);
  if (!job || job.finishedAt || job.waitingSince) return null;
  const { failureMessage } = jobKind(job.kind);
  await endJob(tx, {
    job,
    isCancelled: false,
    pendingFailure: { code: reason ? 'unavailable' : 'internal', message: withReason(failureMessage, reason) },
    messageOf: (counts) => {
      const sentence = failedRun(failureMessage, counts);
      return sentence && withReason(sentence, reason);
    },
  });
  return job;
}
