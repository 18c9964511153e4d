import { accountTopic } from '#app/domain/accounts/index.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import { appendStreamEvents } from '#app/platform/streams/append-stream-events.server.ts';
import type { JobEvent } from '../job-events.schema.ts';

/** The stored form; addresses of pictures are added when the event is sent. */
export type NewJobEvent = JobEvent extends infer Event
  ? Event extends { type: 'job.output'; data: infer Data }
    ? { type: 'job.output'; data: Omit<Data, 'asset'> }
    : Event extends { type: 'job.preview' }
      ? never
      : Event
  : never;

/**
 * Appends news about a job to its account's stream. `lastSeq` is the job's sequence after raising it by the number of
 * events in this transaction; that row lock is what makes the sequence free of gaps.
 */
export async function appendJobEvents(
  tx: Tx,
  job: { readonly id: string; readonly userId: string; readonly lastSeq: number },
  events: readonly NewJobEvent[],
): Promise<void> {
  const first = job.lastSeq - events.length + 1;
  await appendStreamEvents(
    tx,
    accountTopic(job.userId),
    events.map((event, offset) => ({ ...event, subject: job.id, subjectSeq: first + offset })),
  );
}
