import { accountTopic } from '#app/domain/accounts/index.ts';
import type { Account } from '#app/domain/accounts/index.ts';
import { followStream } from '#app/platform/streams/follow-stream.server.ts';
import { readSubject } from '#app/platform/streams/read-stream.server.ts';
import type { StreamEvent } from '#app/platform/streams/stream-event.ts';
import { getJob } from '../get-job.server.ts';
import { jobEventSchema } from '../job-events.schema.ts';
import type { JobEvent } from '../job-events.schema.ts';
import { isEnded } from '../job-status.rules.ts';
import { withAssets } from './with-assets.server.ts';

export interface ReadJobEventsOptions {
  readonly account: Account;
  readonly jobId: string;
  /** 0: from the beginning. */
  readonly afterSeq: number;
  readonly signal: AbortSignal;
}

/** An event with its gap-free number within the job, from 1; 0 where it is not kept. */
export interface NumberedJobEvent {
  readonly seq: number;
  readonly event: JobEvent;
}

/** The events of one job after `afterSeq`, as they come; ends after `job.finished`. The account must own the job. */
export async function* readJobEvents(options: ReadJobEventsOptions): AsyncGenerator<readonly NumberedJobEvent[]> {
  const { account, jobId, signal } = options;
  const topic = accountTopic(account.id);
  let cursor = options.afterSeq;
  let hasPast = false;
  for await (const batch of followStream({ topic, afterSeq: null, signal, hasPassing: true })) {
    if (!hasPast) {
      hasPast = true;
      // The row first: when it says ended, the events read after it include the last one.
      const job = await getJob({ account, jobId });
      for (;;) {
        const past = await readSubject(topic, jobId, cursor);
        const last = past.at(-1);
        if (!last) break;
        cursor = last.subjectSeq ?? cursor;
        yield await numbered(account, past);
        // It may have ended since its row was read, and its last event is not told again.
        if (past.some(isTheEnd)) return;
      }
      // The client has received the end before.
      if (isEnded(job.status)) return;
    }
    const passing = batch.filter((event) => event.subject === jobId && event.seq === 0);
    if (passing.length > 0) yield await numbered(account, passing);
    const events = batch.filter((event) => event.subject === jobId && (event.subjectSeq ?? 0) > cursor);
    const last = events.at(-1);
    if (!last) continue;
    cursor = last.subjectSeq ?? cursor;
    yield await numbered(account, events);
    if (events.some(isTheEnd)) return;
  }
}

const isTheEnd = ({ type }: StreamEvent): boolean => type === 'job.finished';

async function numbered(account: Account, events: readonly StreamEvent[]): Promise<readonly NumberedJobEvent[]> {
  return (await withAssets(account, events)).map(({ subjectSeq, type, data }) => ({
    seq: subjectSeq ?? 0,
    event: jobEventSchema.parse({ type, data }),
  }));
}
