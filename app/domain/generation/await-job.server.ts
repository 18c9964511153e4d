import { accountTopic } from '#app/domain/accounts/index.ts';
import type { Account } from '#app/domain/accounts/index.ts';
import { AppError } from '#app/platform/errors.ts';
import { followStream } from '#app/platform/streams/follow-stream.server.ts';
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
  const topic = accountTopic(account.id);
  let isFirst = true;
  for await (const events of followStream({ topic, afterSeq: null, signal })) {
    const mayHaveEnded = isFirst || events.some(({ subject, type }) => subject === jobId && type === 'job.finished');
    isFirst = false;
    if (!mayHaveEnded) continue;
    const job = await getJob({ account, jobId });
    if (isEnded(job.status)) return job;
  }
  throw new AppError('unavailable', `stopped waiting for job ${jobId}`);
}
