import { accountTopic } from '#app/domain/accounts/index.ts';
import type { Account } from '#app/domain/accounts/index.ts';
import { AppError } from '#app/platform/errors.ts';
import { waitForNews } from '#app/platform/streams/wait-for-news.server.ts';
import { getJob } from './get-job.server.ts';
import { isEnded } from './job-status.rules.ts';
import type { JobView } from './job-view.schema.ts';

export interface AwaitJobOptions {
  readonly account: Account;
  readonly jobId: string;
  /** Stops the waiting, never the job. */
  readonly signal: AbortSignal;
}

/** Waits until the job has ended. Throws `not-found`, or `unavailable` when `signal` fires first. */
export async function awaitJob({ account, jobId, signal }: AwaitJobOptions): Promise<JobView> {
  for await (const _ of waitForNews(accountTopic(account.id), { signal })) {
    const job = await getJob({ account, jobId });
    if (isEnded(job.status)) return job;
  }
  throw new AppError('unavailable', `stopped waiting for job ${jobId}`);
}
