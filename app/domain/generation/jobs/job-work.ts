import { z } from 'zod';
import { defineWork } from '#app/platform/work/define-work.ts';

/** Runs of one job that its engine could not finish; after that it has failed. */
export const MAX_FAILURES = 5;

/** Runs in a row of one job whatever ended them, so that one that takes its worker down with it is not tried for ever. */
const MAX_RUNS = 25;

/** Running one job, by its id. How many run at once is decided by the worker that starts it. */
export const jobWork = defineWork({
  name: 'generation',
  input: z.object({ jobId: z.uuid() }),
  concurrency: 1,
  retry: { limit: MAX_RUNS - 1, delaySeconds: 2, maxDelaySeconds: 10 },
  // Longer than any kind's own limit.
  expireSeconds: 2 * 60 * 60,
});

/** Looking after what lies at providers: one message for all of it, due with the first look. */
export const lookWork = defineWork({
  name: 'provider-looks',
  input: z.object({}),
  concurrency: 1,
  retry: { limit: 1_000, delaySeconds: 2, maxDelaySeconds: 60 },
  expireSeconds: 30 * 60,
});
export const LOOK_KEY = 'all';

/** Stream topic on which the worker that runs a job hears that it has ended without it. */
export function jobTopic(jobId: string): string {
  return `job:${jobId}`;
}
