import { database } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';

/**
 * The place that a job was ordered from shows its end no longer. Twice is as good as once. Throws AppError `not-found`, and
 * `conflict` for a job that has not ended.
 */
export async function dismissJob(options: {
  readonly account: { readonly id: string };
  readonly jobId: string;
}): Promise<void> {
  const { account, jobId } = options;
  const own = { id: jobId, userId: account.id };
  const { count } = await database().job.updateMany({
    where: { ...own, finishedAt: { not: null } },
    data: { putAwayAt: new Date() },
  });
  if (count > 0) return;
  if ((await database().job.count({ where: own })) === 0) {
    throw new AppError('not-found', `job ${jobId}`, { userMessage: 'Not found' });
  }
  throw new AppError('conflict', `job ${jobId} has not ended`, { userMessage: 'This run has not ended yet.' });
}
