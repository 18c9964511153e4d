import { z } from 'zod';

export interface RetryRules {
  /** Tries after the first one. */
  readonly limit: number;
  /** Wait before the second try; doubles with each one after it, with some jitter. */
  readonly delaySeconds: number;
  readonly maxDelaySeconds: number;
}

export interface WorkOptions<Schema extends z.ZodObject> {
  /** Name of the queue, stable for as long as messages of it may wait. */
  readonly name: string;
  readonly input: Schema;
  /** Messages that one process handles side by side. */
  readonly concurrency: number;
  readonly retry: RetryRules;
  /** Time a handler may take before its message is given to another worker. */
  readonly expireSeconds: number;
  /**
   * Messages of one group that are handled side by side, over all processes; workers that fetch at the same moment may take more. Left
   * out where no message names a group.
   */
  readonly groupConcurrency?: number;
}

/** One kind of durable work: what a message of it carries, and how it is tried. Its handler is given at the start of a worker. */
export interface Work<Schema extends z.ZodObject = z.ZodObject> extends WorkOptions<Schema> {
  /** When a message is sent by the clock, in UTC. */
  readonly cron?: string;
  /** Queue of the messages whose last try failed; an operator sends them back. */
  readonly deadLetter: string;
}

const named = <Schema extends z.ZodObject>(options: WorkOptions<Schema>): Work<Schema> => ({
  ...options,
  deadLetter: `${options.name}.dead`,
});

/** The works whose modules this process has loaded, by name, without those of the clock. */
export const definedWorks = new Map<string, Work>();

/** Declares a kind of durable work. */
export function defineWork<Schema extends z.ZodObject>(options: WorkOptions<Schema>): Work<Schema> {
  const work = named(options);
  definedWorks.set(work.name, work as unknown as Work);
  return work;
}

const noInput = z.object({});

/** Of the messages of a work that comes by the clock, also of one that is sent besides. */
export const CLOCK_KEY = 'clock';

/** Declares work that comes by the clock. One of its messages waits and one runs; a try that failed is made again at its next time. */
export function schedule(options: { readonly name: string; readonly cron: string; readonly expireSeconds: number }) {
  const retry = { limit: 0, delaySeconds: 1, maxDelaySeconds: 1 };
  return { ...named({ ...options, input: noInput, concurrency: 1, retry }), cron: options.cron };
}
