import type { Account } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import type { JobView } from './job-view.schema.ts';
import { JOB_VIEW_INCLUDE, toJobView } from './to-job-view.server.ts';

export interface GetJobOptions {
  readonly account: Account;
  readonly jobId: string;
}

/** The account's job with its pictures. Throws `not-found`. */
export async function getJob({ account, jobId }: GetJobOptions): Promise<JobView> {
  const row = await database().job.findUnique({ where: { id: jobId, userId: account.id }, include: JOB_VIEW_INCLUDE });
  if (!row) throw new AppError('not-found', `job ${jobId}`, { userMessage: 'Not found' });
  return toJobView(database(), row);
}
