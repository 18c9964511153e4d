import { database } from '#app/platform/database/database.server.ts';
import { sendToQueue } from '#app/platform/queue/queue.server.ts';
import { priorityOf } from './job-priority.rules.ts';
import { JOB_QUEUE } from './job-queue.ts';
import { lockJob } from './lock-job.server.ts';

/** Has a job that waits at a provider run again; on any other it does nothing. */
export async function wakeJob(jobId: string): Promise<void> {
  await database().$transaction(async (tx) => {
    // Whoever parks it at this moment is waited for.
    const job = await lockJob(tx, jobId);
    if (!job?.waitingSince || job.finishedAt) return;
    await tx.job.update({ where: { id: jobId }, data: { waitingSince: null } });
    await sendToQueue(tx, JOB_QUEUE, { key: jobId, priority: priorityOf(job) });
  });
}
