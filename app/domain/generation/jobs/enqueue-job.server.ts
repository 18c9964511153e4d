import type { Job } from '@prisma/client';
import type { Tx } from '#app/platform/database/database.server.ts';
import { enqueue } from '#app/platform/work/enqueue.server.ts';
import { priorityOf } from './job-priority.rules.ts';
import { jobWork, LOOK_KEY, lookWork } from './job-work.ts';

/** Has a job run; its row is locked by this transaction, or new. */
export async function enqueueJob(tx: Tx, job: Pick<Job, 'id' | 'turn' | 'placeKind'>): Promise<void> {
  await enqueue(tx, jobWork, { jobId: job.id }, { key: job.id, priority: priorityOf(job) });
}

/** Has what lies at providers looked at. Default: at once. */
export async function enqueueLook(tx: Tx, startAfter?: Date): Promise<void> {
  await enqueue(tx, lookWork, {}, { key: LOOK_KEY, startAfter });
}
