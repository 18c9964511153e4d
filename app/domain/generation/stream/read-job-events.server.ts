import { accountTopic } from '#app/domain/accounts/index.ts';
import type { Account } from '#app/domain/accounts/index.ts';
import { readSubject } from '#app/platform/streams/read-stream.server.ts';
import { waitForNews } from '#app/platform/streams/wait-for-news.server.ts';
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

/** An event with its gap-free number within the job, from 1. */
export interface NumberedJobEvent {
  readonly seq: number;
  readonly event: JobEvent;
}

/** The events of one job after `afterSeq`, as they come; ends after `job.finished`. The account must own the job. */
export async function* readJobEvents(options: ReadJobEventsOptions): AsyncGenerator<readonly NumberedJobEvent[]> {
  const { account, jobId, signal } = options;
  const topic = accountTopic(account.id);
  let cursor = options.afterSeq;
  for await (const _ of waitForNews(topic, { signal })) {
    // The row first: when it says ended, the events read after it include the last one.
    const job = await getJob({ account, jobId });
    for (;;) {
      const events = await withAssets(account, await readSubject(topic, jobId, cursor));
      const last = events.at(-1);
      if (!last) break;
      cursor = last.subjectSeq ?? cursor;
      yield events.map((event) => ({
        seq: event.subjectSeq ?? 0,
        event: jobEventSchema.parse({ type: event.type, data: event.data }),
      }));
    }
    if (isEnded(job.status)) return;
  }
}
