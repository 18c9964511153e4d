/** Name of the queue; its messages carry a job's id as their key. */
export const JOB_QUEUE = 'generation';

/** Queues whose workers are told, by a place's id, that a job ordered there has ended; the news is part of its end. */
export const QUEUES_OF_PLACES: Readonly<Partial<Record<string, string>>> = {
  catalogue: 'catalogue-items',
  redo: 'catalogue-redos',
};

/** Runs of one job that its engine could not finish; after that it has failed. */
export const MAX_FAILURES = 5;

/** Runs of one job whatever ended them but waiting at a provider, so that one that takes its worker down with it is not tried for ever. */
export const MAX_RUNS = 25;

/** Stream topic on which a worker hears that one of its jobs has ended without it. */
export function workerTopic(workerId: string): string {
  return `worker:${workerId}`;
}
