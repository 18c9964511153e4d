import type { JobStatus } from './job-events.schema.ts';

const ENDS: ReadonlySet<JobStatus> = new Set(['succeeded', 'partly_succeeded', 'failed', 'cancelled']);

/** One of the four ends, after which nothing changes. */
export function isEnded(status: JobStatus): boolean {
  return ENDS.has(status);
}

/** How a job that ran to its end turned out. */
export function outcomeOf(counts: { readonly delivered: number; readonly failed: number }): JobStatus {
  if (counts.delivered === 0) return 'failed';
  return counts.failed === 0 ? 'succeeded' : 'partly_succeeded';
}
