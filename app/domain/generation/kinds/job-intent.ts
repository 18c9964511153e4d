/** What a job's engine calls go by, in every run of it. */
export function jobIntent(jobId: string): string {
  return `job:${jobId}`;
}

/** The job that such a name, or one that begins with it, belongs to; null for anything else. */
export function jobOfIntent(intent: string): string | null {
  return /^job:([0-9a-f-]{36})(?::|~|$)/.exec(intent)?.[1] ?? null;
}
