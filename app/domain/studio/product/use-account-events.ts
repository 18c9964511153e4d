import { useState } from 'react';
import type { CREDITS_CHANGED, Credits } from '#app/domain/credits/index.ts';
import type { JobEvent, JobView } from '#app/domain/generation/index.ts';
import { useEventStream } from '#app/ui/event-stream/use-event-stream.ts';
import type { ProductData } from './product-data.ts';

const CREDITS: typeof CREDITS_CHANGED = 'credits.changed';
const TYPES = [
  'hello',
  CREDITS,
  'job.queued',
  'job.started',
  'job.progress',
  'job.output',
  'job.output-failed',
  'job.finished',
];

/** Hands on what the account's stream says about jobs, and keeps the balance current. */
export function useAccountEvents(options: {
  readonly data: ProductData;
  readonly onJobEvent: (jobId: string, subjectSeq: number, event: JobEvent) => void;
  readonly onHello: (activeJobs: readonly JobView[]) => void;
}): Credits {
  const { data, onJobEvent, onHello } = options;
  const [credits, setCredits] = useState(data.credits);

  useEventStream(
    TYPES,
    ({ type, subject, subjectSeq, data: body }) => {
      if (type === 'hello') {
        const { activeJobs, credits: current } = body as { activeJobs?: JobView[]; credits?: unknown };
        if (isCredits(current)) setCredits(current);
        onHello(activeJobs ?? []);
        return;
      }
      if (type === CREDITS) {
        if (isCredits(body)) setCredits(body);
        return;
      }
      // The server that sends it wrote it by the same schema; the browser is spared the parser.
      if (subject !== null && subjectSeq !== null) onJobEvent(subject, subjectSeq, { type, data: body } as JobEvent);
    },
    { startAfter: data.streamHead },
  );
  return credits;
}

function isCredits(value: unknown): value is Credits {
  const { available, held } = (value ?? {}) as Partial<Credits>;
  return typeof available === 'number' && typeof held === 'number';
}
