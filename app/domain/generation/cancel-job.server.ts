import type { Account } from '#app/domain/accounts/index.ts';
import { accountTopic } from '#app/domain/accounts/index.ts';
import { AppError } from '#app/platform/errors.ts';
import { announceStream } from '#app/platform/streams/subscribe.server.ts';
import { transactAndAnnounce } from '#app/platform/streams/transact-and-announce.server.ts';
import { EXECUTION_INTERRUPTED } from './generation.messages.ts';
import { getJob } from './get-job.server.ts';
import { isEnded } from './job-status.rules.ts';
import type { JobView } from './job-view.schema.ts';
import { endJob } from './jobs/end-job.server.ts';
import { jobTopic } from './jobs/job-work.ts';
import { lockJob } from './jobs/lock-job.server.ts';

export interface CancelJobOptions {
  readonly account: Account;
  readonly jobId: string;
}

/**
 * Ends a job now: what was delivered stays and stays paid, everything else goes back. A worker that is at it can write
 * nothing more from this moment on and is told to stop. On an ended job it does nothing.
 * Throws `not-found` when the account has no such job.
 */
export async function cancelJob({ account, jobId }: CancelJobOptions): Promise<JobView> {
  const isRunning = await transactAndAnnounce(accountTopic(account.id), async (tx) => {
    const job = await lockJob(tx, jobId, account.id);
    if (!job) throw new AppError('not-found', `job ${jobId}`, { userMessage: 'Not found' });
    if (isEnded(job.status)) return false;
    await tx.$executeRaw`UPDATE "Job" SET "cancelRequestedAt" = now() WHERE "id" = ${jobId}::uuid`;
    await endJob(tx, {
      job,
      isCancelled: true,
      pendingFailure: { code: 'cancelled', message: EXECUTION_INTERRUPTED },
      messageOf: () => EXECUTION_INTERRUPTED,
    });
    return job.status === 'running';
  });
  // Missed news costs the machine time, not the user money: the run stops at its next write.
  if (isRunning) await announceStream(jobTopic(jobId)).catch(() => {});
  return getJob({ account, jobId });
}
