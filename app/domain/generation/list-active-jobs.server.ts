import type { Account } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import type { JobView } from './job-view.schema.ts';
import { JOB_VIEW_INCLUDE, toJobView } from './to-job-view.server.ts';

const MAX_LISTED = 100;

/** The account's jobs that have not ended, oldest first, at most 100. */
export async function listActiveJobs(account: Account): Promise<JobView[]> {
  const rows = await database().job.findMany({
    where: { userId: account.id, status: { in: ['queued', 'running'] } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: MAX_LISTED,
    include: JOB_VIEW_INCLUDE,
  });
  return Promise.all(rows.map((row) => toJobView(database(), row)));
}
