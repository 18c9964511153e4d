import type { Job } from '@prisma/client';
import { releaseHold } from '#app/domain/credits/index.server.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import { outcomeOf } from '../job-status.rules.ts';
import { enqueue } from '#app/platform/work/enqueue.server.ts';
import { appendJobEvents } from './append-job-events.server.ts';
import type { NewJobEvent } from './append-job-events.server.ts';
import { enqueueLook } from './enqueue-job.server.ts';
import { WORKS_OF_PLACES } from './place-works.ts';
import { isBulk } from './job-priority.rules.ts';
import { sendNotices } from './send-notices.server.ts';

export interface EndJobOptions {
  /** The row, locked by this transaction and not ended yet. */
  readonly job: Job;
  /** Cancelled; otherwise the outputs decide. */
  readonly isCancelled: boolean;
  /** Why outputs that are still pending did not come; null where none can be pending. */
  readonly pendingFailure: { readonly code: string; readonly message: string } | null;
  /** Shown with the job; null when all is well. */
  readonly messageOf: (counts: { readonly delivered: number; readonly failed: number }) => string | null;
}

/**
 * The one way a job ends: pending outputs fail, what was held for them goes back, the row gets its end and the stream
 * hears of it, with the mails that the account wants, all in the caller's transaction.
 */
export async function endJob(tx: Tx, options: EndJobOptions): Promise<void> {
  const { job, isCancelled, pendingFailure } = options;
  const outputs = await tx.jobOutput.findMany({ where: { jobId: job.id }, orderBy: { index: 'asc' } });
  const pending = outputs.filter((output) => output.status === 'pending');
  const failure = pendingFailure ?? { code: 'internal', message: '' };
  if (pending.length > 0) {
    await tx.jobOutput.updateMany({
      where: { jobId: job.id, status: 'pending' },
      data: { status: 'failed', errorCode: failure.code, errorMessage: failure.message },
    });
  }
  const delivered = outputs.filter((output) => output.status === 'delivered').length;
  const counts = { delivered, failed: outputs.length - delivered };
  const status = isCancelled ? 'cancelled' : outcomeOf(counts);
  const message = options.messageOf(counts);
  const money = job.holdId
    ? await releaseHold(tx, {
        holdId: job.holdId,
        key: `job:${job.id}:release`,
        memo: isCancelled ? 'Given back: the run was stopped' : 'Given back: images that were not delivered',
      })
    : { settled: 0, released: 0 };
  const events: NewJobEvent[] = [
    ...pending.map((output) => ({
      type: 'job.output-failed' as const,
      data: { index: output.index, code: failure.code, message: failure.message },
    })),
    { type: 'job.finished', data: { status, ...counts, ...money, message } },
  ];
  const lastSeq = job.lastSeq + events.length;
  await tx.$executeRaw`
    UPDATE "Job" SET "status" = ${status}::"JobStatus", "lastSeq" = ${lastSeq}::int,
      "waitingSince" = NULL, "finishedAt" = now(), "errorMessage" = ${message},
      "errorCode" = ${counts.failed > 0 ? failure.code : null}
    WHERE "id" = ${job.id}::uuid`;
  // A request that still lies at a provider is called off by the next look.
  const open = await tx.$executeRaw`
    UPDATE "ProviderRequest" SET "nextLookAt" = now() WHERE "jobId" = ${job.id}::uuid AND "finishedAt" IS NULL`;
  if (open > 0) await enqueueLook(tx);
  await appendJobEvents(tx, { id: job.id, userId: job.userId, lastSeq }, events);
  const work = WORKS_OF_PLACES[job.placeKind ?? ''];
  if (work && job.placeId) await enqueue(tx, work, { placeId: job.placeId }, { key: job.placeId });
  // A run over many products says once that it is over.
  if (!isCancelled && !isBulk(job.placeKind)) await sendNotices(tx, { job, counts });
}
