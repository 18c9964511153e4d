/** The intent of a job's engine calls, in every run of it. */
export function jobIntent(jobId: string): string {
  return `job:${jobId}`;
}

/** The job that such a name, or one that begins with it, belongs to; null for anything else. */
export function jobOfIntent(intent: string): string | null {
  return /^job:([0-9a-f-]{36})(?::|~|$)/.exec(intent)?.[1] ?? null;
}

/** The place among the job's outputs that a request is for; 0 where its engine makes one output alone. */
export function outputOfIntent(intentKey: string): number {
  return Number(/^job:[0-9a-f-]{36}:[a-z-]+:(\d+)/.exec(intentKey)?.[1] ?? 0);
}
