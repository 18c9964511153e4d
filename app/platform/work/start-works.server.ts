import { Prisma } from '@prisma/client';
import { fromPrisma, PgBoss } from 'pg-boss';
import type { JobResult, JobWithMetadata } from 'pg-boss';
import { z } from 'zod';
import { databasePool } from '../database/database.server.ts';
import type { Tx } from '../database/database.server.ts';
import { env } from '../env.server.ts';
import { childLogger } from '../log.server.ts';
import { CLOCK_KEY } from './define-work.ts';
import type { Work } from './define-work.ts';
import { LostAttempt } from './lost-attempt.ts';
import { keysWithMessage, retryMessage } from './operate-works.server.ts';
import { wakeWhenDue } from './wake-when-due.server.ts';
import { ensureQueue, WORK_SCHEMA, workSender } from './work-sender.server.ts';

/** How often dead workers are looked for. */
const SUPERVISE_SECONDS = 5;
/** Messages that become due are looked for apart, in one statement for all queues. */
const FALLBACK_POLL_SECONDS = 60;
/** Without the listening connection. */
const POLL_SECONDS = 2;
/** The same for what has died, which has waited long before. */
const DEAD_POLL_SECONDS = 20;
const POOL_SIZE = 4;
/** Name of the connections of processes that do durable work; one of each listens all the time. */
const APPLICATION = 'plinth-work';
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
  /**
   * Selects one row, locked, while this attempt holds the message, and none once it does not. A claim that depends on it in its own
   * statement is made by the attempt that counts, and by no older one.
   */
  readonly heldMessage: Prisma.Sql;
}

export interface WorkHandler {
  readonly work: Work;
  readonly run: (input: unknown, context: WorkContext) => Promise<void>;
  /** Breaks off what would keep a stop waiting. */
  readonly onStop?: (() => void) | undefined;
  /** Handles a message whose last try failed, or whose worker died in it; left out where that waits for an operator. */
  readonly onDead?: ((input: unknown) => Promise<void>) | undefined;
}

export interface HandlerOptions<Input> {
  readonly onStop?: () => void;
  readonly onDead?: (input: Input) => Promise<void>;
}

export interface Works {
  /** @param options.timeoutMs time that running handlers get before their messages go back to the queue */
  stop(options?: { readonly timeoutMs?: number }): Promise<void>;
}

/** Binds a kind of work to the function that does it. An error of the function is a failed try. */
export function handleWork<Schema extends z.ZodObject>(
  work: Work<Schema>,
  run: (input: z.output<Schema>, context: WorkContext) => Promise<void>,
  options: (() => void) | HandlerOptions<z.output<Schema>> = {},
): WorkHandler {
  const { onStop, onDead } = typeof options === 'function' ? { onStop: options, onDead: undefined } : options;
  return {
    work: work as unknown as Work,
    run: (input, context) => run(work.input.parse(input), context),
    onStop,
    onDead: onDead && ((input) => onDead(work.input.parse(input))),
  };
}

/** Runs durable work in this process until stopped. */
export async function startWorks(handlers: readonly WorkHandler[]): Promise<Works> {
  const log = childLogger({ room: 'work' });
  for (const { work } of handlers) await ensureQueue(work);
  const boss = new PgBoss({
    schema: WORK_SCHEMA,
    connectionString: env().DATABASE_URL,
    application_name: APPLICATION,
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
  await nameDeadLetters();
  await releaseOrphans();
  await boss.start();
  const running: Running = { messages: new Set(), isStopping: false };
  const consumers = new Map<string, string[]>();
  for (const handler of handlers) {
    const ids: string[] = [];
    for (let consumer = 0; consumer < handler.work.concurrency; consumer += 1)
      ids.push(await addConsumer(boss, handler, running));
    consumers.set(handler.work.name, ids);
    if (handler.work.cron) await comeByTheClock(boss, handler.work, handler.work.cron);
    // A failed run of it comes again anyway, and is not kept.
    const onDead = handler.work.cron ? () => Promise.resolve() : handler.onDead;
    if (onDead) consumers.set(handler.work.deadLetter, [await addDeadLetterConsumer(boss, handler.work, onDead)]);
  }
  const looking = wakeWhenDue([...consumers.keys()], (queue) =>
    consumers.get(queue)!.forEach((id) => boss.notifyWorker(id)),
  );
  return {
    async stop({ timeoutMs = STOP_TIMEOUT_MS } = {}) {
      running.isStopping = true;
      looking.stop();
      for (const { onStop } of handlers) onStop?.();
      await boss.stop({ timeout: timeoutMs });
      // A try that a stop broke off is not a failure to wait after: the next worker runs it at once.
      for (const { queue, id } of running.messages) await retryMessage({ queue, id });
    },
  };
}

/** Gives the dead letter of their queue to messages that migrations have sent: without one they end at their last try, unseen. */
async function nameDeadLetters(): Promise<void> {
  await databasePool().query(
    `UPDATE ${WORK_SCHEMA}.job j SET dead_letter = q.dead_letter FROM ${WORK_SCHEMA}.queue q
     WHERE q.name = j.name AND q.dead_letter IS NOT NULL AND j.dead_letter IS NULL AND j.state <= 'active'`,
  );
}

/**
 * Makes due at once what dead processes left unfinished, where no other process is connected for durable work: then none can hold any of
 * it. One whose connection is just away loses its messages; its attempts do not count any more.
 */
async function releaseOrphans(): Promise<void> {
  const { rows } = await databasePool().query<{ queue: string; id: string; retryCount: number }>(
    `SELECT name AS queue, id, retry_count AS "retryCount" FROM ${WORK_SCHEMA}.job WHERE state = 'active'
     AND NOT EXISTS (SELECT FROM pg_stat_activity WHERE application_name = $1 AND datname = current_database())`,
    [APPLICATION],
  );
  if (rows.length === 0) return;
  const boss = await workSender();
  for (const { queue, id, retryCount } of rows) {
    // Another process may start now and have taken it: that is a later attempt.
    await boss.fail(queue, { id, retryCount }, { message: 'its process has ended' });
    await retryMessage({ queue, id });
  }
}

/** The scheduled works come at a start, too. */
async function comeByTheClock(boss: PgBoss, work: Work, cron: string): Promise<void> {
  const options = { singletonKey: CLOCK_KEY };
  await boss.schedule(work.name, cron, {}, options);
  await boss.send(work.name, {}, options);
}

interface Running {
  /** Messages in work; during a stop also those whose try it broke off. */
  readonly messages: Set<{ readonly queue: string; readonly id: string }>;
  isStopping: boolean;
}

/** A worker of pg-boss that handles one message at a time, and looks for the next one as soon as it has ended. */
async function addConsumer(boss: PgBoss, handler: WorkHandler, running: Running): Promise<string> {
  const options = {
    includeMetadata: true,
    perJobResults: true,
    pollingIntervalSeconds: POLL_SECONDS,
    notifyPollingIntervalSeconds: FALLBACK_POLL_SECONDS,
    ...(handler.work.groupConcurrency ? { groupConcurrency: handler.work.groupConcurrency } : {}),
  } as const;
  const id: string = await boss.work<unknown, void, typeof options>(handler.work.name, options, async ([job]) => {
    const message = { queue: handler.work.name, id: job!.id };
    running.messages.add(message);
    const result = await runMessage(boss, handler, job!);
    if (!running.isStopping || result.status === 'completed') running.messages.delete(message);
    boss.notifyWorker(id);
    return [result];
  });
  return id;
}

/**
 * A worker of pg-boss for messages that have died. Where it fails, they are tried again by the rules of their queue, and then wait for
 * an operator. One whose key has another message is not the last word: two that fail one after the other cannot both wait for a retry.
 */
async function addDeadLetterConsumer(
  boss: PgBoss,
  work: Work,
  onDead: (input: unknown) => Promise<void>,
): Promise<string> {
  const options = {
    includeMetadata: true,
    pollingIntervalSeconds: DEAD_POLL_SECONDS,
    notifyPollingIntervalSeconds: FALLBACK_POLL_SECONDS,
  } as const;
  return boss.work(work.deadLetter, options, async ([job]) => {
    const key = job!.singletonKey;
    const isLast = key === null || (await keysWithMessage(work, [key])).size === 0;
    if (isLast) await onDead(job!.data);
  });
}

/** One try of a message that was fetched. */
export async function runMessage(
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
    const heldMessage = Prisma.sql`SELECT FROM pgboss.job WHERE name = ${work.name} AND id = ${id}::uuid
      AND state = 'active' AND retry_count = ${retryCount}::int FOR UPDATE`;
    await run(data, {
      signal,
      attempt: retryCount + 1,
      isLastAttempt: retryCount >= retryLimit,
      complete,
      heldMessage,
    });
    return { id, status: 'completed' };
  } catch (error) {
    if (error instanceof LostAttempt) return { id, status: 'completed' };
    const facts = { err: error, work: work.name, key: singletonKey, attempt: retryCount + 1 };
    childLogger({ room: 'work' }).warn(facts, 'a try failed');
    const message = error instanceof Error ? error.message : String(error);
    return { id, status: 'failed', output: { message } };
  }
}
