import { database } from '#app/platform/database/database.server.ts';
import { enqueueJob, enqueueLook } from './enqueue-job.server.ts';
import { lockJob } from './lock-job.server.ts';

/** Has a job that waits at a provider run again. What lies there for one that has ended is looked at, and called off. */
export async function wakeJob(jobId: string): Promise<void> {
  await database().$transaction(async (tx) => {
    // A run that leaves it at this moment is waited for.
    const job = await lockJob(tx, jobId);
    if (job?.finishedAt) return enqueueLook(tx);
    if (!job?.waitingSince) return;
    await tx.job.update({ where: { id: jobId }, data: { waitingSince: null } });
    await enqueueJob(tx, job);
  });
}
