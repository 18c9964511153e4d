import type { Job } from '@prisma/client';
import { sendToQueue } from '#app/platform/queue/queue.server.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import { failedRun } from '../generation.messages.ts';
import { jobKind } from '../kinds/job-kinds.server.ts';
import { endJob } from './end-job.server.ts';
import { JOB_QUEUE, MAX_RUNS } from './job-queue.ts';

/**
 * Takes a running job (its row locked by this transaction) from its worker, so that another one runs it; after the last
 * allowed run it fails instead and its credits go back. `delaySeconds`: not before that.
 */
export async function giveBackJob(tx: Tx, job: Job, delaySeconds = 0): Promise<void> {
  if (job.run >= MAX_RUNS) {
    const { failureMessage } = jobKind(job.kind);
    await endJob(tx, {
      job,
      isCancelled: false,
      pendingFailure: { code: 'internal', message: failureMessage },
      messageOf: (counts) => failedRun(failureMessage, counts),
    });
    return;
  }
  await tx.job.update({ where: { id: job.id }, data: { workerId: null } });
  await sendToQueue(tx, JOB_QUEUE, { key: job.id, priority: -job.turn, delaySeconds });
}
