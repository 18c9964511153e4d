import type { Account } from '#app/domain/accounts/index.ts';
import { cancelJob, listActiveJobs } from '#app/domain/generation/index.server.ts';

/** Ends everything that is being made for an account; what was not delivered costs nothing. */
export async function stopWork(account: Account): Promise<void> {
  for (const job of await listActiveJobs(account)) await cancelJob({ account, jobId: job.jobId });
}
