import { fromPrisma, PgBoss } from 'pg-boss';
import type { JobResult, JobWithMetadata } from 'pg-boss';
import { z } from 'zod';
import type { Tx } from '../database/database.server.ts';
import { env } from '../env.server.ts';
import { childLogger } from '../log.server.ts';
import type { Work } from './define-work.ts';
import { retryMessage } from './operate-works.server.ts';
import { ensureQueue, WORK_SCHEMA } from './work-sender.server.ts';

/** How often dead workers are looked for, and how late a worker finds a retried message without a notification. */
const SUPERVISE_SECONDS = 5;
const FALLBACK_POLL_SECONDS = 5;
/** Without the listening connection. */
const POLL_SECONDS = 2;
const POOL_SIZE = 4;
/** Time that running handlers get at a stop before their messages go back to the queue. */
const STOP_TIMEOUT_MS = 20_000;

const settledSchema = z.object({ affected: z.number() });

export interface WorkContext {
  /** Aborts when the message is another worker's, and at the end of a stop. */
  readonly signal: AbortSignal;
  /** From 1. */
  readonly attempt: number;
  readonly isLastAttempt: boolean;
  /**
   * Ends the message in the caller's transaction, so that what the handler writes and the end of its message commit together.
   *
   * @throws where this attempt does not hold the message any more; the transaction has to be rolled back
   */
  complete(tx: Tx): Promise<void>;
}

export interface WorkHandler {
  readonly work: Work;
  readonly run: (input: unknown, context: WorkContext) => Promise<void>;
  /** Breaks off what would keep a stop waiting. */
  readonly onStop?: () => void;
}

/** Binds a kind of work to the function that does it. An error of the function is a failed try. */
export function handleWork<Schema extends z.ZodObject>(
  work: Work<Schema>,
  run: (input: z.output<Schema>, context: WorkContext) => Promise<void>,
  onStop?: () => void,
): WorkHandler {
  const parsed: WorkHandler['run'] = (input, context) => run(work.input.parse(input), context);
  return { work: work as unknown as Work, run: parsed, ...(onStop ? { onStop } : {}) };
}

/** Runs durable work in this process until stopped. */
export async function startWorks(handlers: readonly WorkHandler[]): Promise<{ stop(): Promise<void> }> {
  const log = childLogger({ room: 'work' });
  for (const { work } of handlers) await ensureQueue(work);
  const boss = new PgBoss({
    schema: WORK_SCHEMA,
    connectionString: env().DATABASE_URL,
    application_name: 'plinth-work',
    max: POOL_SIZE,
    useListenNotify: true,
    migrate: false,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    // The role of the product owns no index.
    reindex: false,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the work queue does not answer'));
  boss.on('warning', (warning) => log.warn({ warning }, 'the work queue warns'));
  await boss.start();
  const running: Running = { messages: new Set(), isStopping: false };
  for (const handler of handlers) {
    for (let hand = 0; hand < handler.work.concurrency; hand += 1) await addHand(boss, handler, running);
  }
  return {
    async stop() {
      running.isStopping = true;
      for (const { onStop } of handlers) onStop?.();
      await boss.stop({ timeout: STOP_TIMEOUT_MS });
      // A try that a stop broke off is not a failure to wait after: the next worker runs it at once.
      for (const { queue, id } of running.messages) await retryMessage({ queue, id });
    },
  };
}

interface Running {
  /** Messages at hand; during a stop also those whose try it broke off. */
  readonly messages: Set<{ readonly queue: string; readonly id: string }>;
  isStopping: boolean;
}

/** A worker of pg-boss that handles one message at a time, and looks for the next one as soon as it has ended. */
async function addHand(boss: PgBoss, handler: WorkHandler, running: Running): Promise<void> {
  const options = {
    includeMetadata: true,
    perJobResults: true,
    pollingIntervalSeconds: POLL_SECONDS,
    notifyPollingIntervalSeconds: FALLBACK_POLL_SECONDS,
  } as const;
  const id: string = await boss.work<unknown, void, typeof options>(handler.work.name, options, async ([job]) => {
    const message = { queue: handler.work.name, id: job!.id };
    running.messages.add(message);
    const result = await runOne(boss, handler, job!);
    if (!running.isStopping || result.status === 'completed') running.messages.delete(message);
    boss.notifyWorker(id);
    return [result];
  });
}

async function runOne(
  boss: PgBoss,
  { work, run }: WorkHandler,
  job: JobWithMetadata<unknown>,
): Promise<JobResult<object>> {
  const { id, data, signal, retryCount, retryLimit, singletonKey } = job;
  const complete = async (tx: Tx) => {
    const { affected } = settledSchema.parse(await boss.complete(work.name, job, null, { db: fromPrisma(tx) }));
    if (affected === 0) throw new Error(`message ${id} of ${work.name} is not this attempt's any more`);
  };
  try {
    await run(data, { signal, attempt: retryCount + 1, isLastAttempt: retryCount >= retryLimit, complete });
    return { id, status: 'completed' };
  } catch (error) {
    const facts = { err: error, work: work.name, key: singletonKey, attempt: retryCount + 1 };
    childLogger({ room: 'work' }).warn(facts, 'a try failed');
    const message = error instanceof Error ? error.message : String(error);
    return { id, status: 'failed', output: { message } };
  }
}
