/** Name of the queue; its messages carry a job's id as their key. */
export const JOB_QUEUE = 'generation';

/** Runs of one job, including those that a dying worker left; after that it has failed. */
export const MAX_RUNS = 5;

/** Stream topic on which a worker hears that one of its jobs has ended without it. */
export function workerTopic(workerId: string): string {
  return `worker:${workerId}`;
}
