import type { Job } from '@prisma/client';
import type { FailureReason } from '@plinth/imaging';
import { sendToQueue } from '#app/platform/queue/queue.server.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import { failedRun, withReason } from '../generation.messages.ts';
import { jobKind } from '../kinds/job-kinds.server.ts';
import { endJob } from './end-job.server.ts';
import { priorityOf } from './job-priority.rules.ts';
import { JOB_QUEUE, MAX_FAILURES, MAX_RUNS } from './job-queue.ts';

export interface GiveBackOptions {
  /** Not before that. */
  readonly delaySeconds?: number;
  /** The engine could not do it. */
  readonly isFailure?: boolean;
  /** It has made a picture, and lets another account's go before the next. */
  readonly isTurnOver?: boolean;
  /** What a provider failed about. */
  readonly reason?: FailureReason | undefined;
}

/**
 * Takes a running job (its row locked by this transaction) from its worker, so that another one runs it; after the last
 * allowed run it fails instead and its credits go back. Only a failure of the engine counts against it; a stop, a dead worker
 * and a database that was away do not.
 */
export async function giveBackJob(tx: Tx, job: Job, options: GiveBackOptions = {}): Promise<void> {
  const { delaySeconds = 0, isFailure = false, isTurnOver = false, reason } = options;
  const failures = job.failures + (isFailure ? 1 : 0);
  if ((!isTurnOver && job.run - job.waits >= MAX_RUNS) || failures >= MAX_FAILURES) {
    const { failureMessage } = jobKind(job.kind);
    await endJob(tx, {
      job,
      isCancelled: false,
      pendingFailure: { code: reason ? 'unavailable' : 'internal', message: withReason(failureMessage, reason) },
      messageOf: (counts) => {
        const sentence = failedRun(failureMessage, counts);
        return sentence && withReason(sentence, reason);
      },
    });
    return;
  }
  // A run that ended for others says nothing about the job.
  const waits = job.waits + (isTurnOver ? 1 : 0);
  await tx.job.update({ where: { id: job.id }, data: { workerId: null, failures, waits } });
  await sendToQueue(tx, JOB_QUEUE, { key: job.id, priority: priorityOf(job), delaySeconds });
}
