import { database } from '#app/platform/database/database.server.ts';
import { keysWithMessage } from '#app/platform/work/operate-works.server.ts';
import { enqueueJob, enqueueLook } from '../jobs/enqueue-job.server.ts';
import { jobWork } from '../jobs/job-work.ts';
import { lockJob } from '../jobs/lock-job.server.ts';

const MAX_PER_ROUND = 1_000;

/**
 * Sends messages for jobs that are to run but have none: it was deleted by hand, or is not in the backup that was restored. Has what lies
 * at providers looked at, for the same reason.
 */
export async function sendLostJobs(): Promise<void> {
  await database().$transaction((tx) => enqueueLook(tx));
  const open = await database().job.findMany({
    where: { status: { in: ['queued', 'running'] }, waitingSince: null },
    orderBy: [{ turn: 'asc' }, { createdAt: 'asc' }],
    take: MAX_PER_ROUND,
    select: { id: true },
  });
  const ids = open.map(({ id }) => id);
  const known = await keysWithMessage(jobWork, ids);
  for (const id of ids) {
    if (known.has(id)) continue;
    await database().$transaction(async (tx) => {
      const job = await lockJob(tx, id);
      if (job && !job.finishedAt && !job.waitingSince) await enqueueJob(tx, job);
    });
  }
}
