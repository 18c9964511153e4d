import { fromPrisma, PgBoss } from 'pg-boss';
import type { Db } from 'pg-boss';
import { databasePool } from '../database/database.server.ts';
import type { Tx } from '../database/database.server.ts';
import { env } from '../env.server.ts';
import { childLogger } from '../log.server.ts';

/** Messages are wake-up calls: the row they name is the truth, so losing or doubling one is harmless. */
const QUEUE_OPTIONS = {
  // At most one waiting message per key: sending again what already waits does nothing.
  policy: 'short',
  notify: true,
  retryLimit: 0,
  // A handler that never comes back; our own time limit for a run is far below.
  expireInSeconds: 900,
  deleteAfterSeconds: 600,
} as const;

export interface QueueMessage {
  /** Of what is to be looked at; also makes repeated sends of the same thing one. */
  readonly key: string;
  /** Higher is sooner; equal ones in the order sent. */
  readonly priority: number;
  /** Seconds from now; default at once. */
  readonly delaySeconds?: number;
}

interface Sender {
  readonly boss: PgBoss;
  readonly queues: Map<string, Promise<void>>;
}

const held = globalThis as { plinthQueueSender?: Promise<Sender> | undefined };

/** Sending needs no connections of its own: the statements run in the caller's transaction or on the process's pool. */
function sender(): Promise<Sender> {
  held.plinthQueueSender ??= startSender().catch((error: unknown) => {
    held.plinthQueueSender = undefined;
    throw error;
  });
  return held.plinthQueueSender;
}

async function startSender(): Promise<Sender> {
  const db: Db = {
    executeSql: async (text, values) => {
      const result = await databasePool().query(text, values as unknown[]);
      // Several statements in one text answer with a list; pg-boss reads the last one's rows.
      const last: unknown = Array.isArray(result) ? result.at(-1) : result;
      return last as { rows: unknown[] };
    },
  };
  const boss = new PgBoss({ db, createSchema: false, supervise: false, schedule: false });
  boss.on('error', (error) => childLogger({ room: 'queue' }).error({ err: error }, 'queue sender'));
  await boss.start();
  return { boss, queues: new Map() };
}

async function ready(queue: string): Promise<PgBoss> {
  const { boss, queues } = await sender();
  const prepared = queues.get(queue) ?? boss.createQueue(queue, QUEUE_OPTIONS);
  queues.set(queue, prepared);
  await prepared.catch((error: unknown) => {
    queues.delete(queue);
    throw error;
  });
  return boss;
}

/** Makes the queue known to this process, so that the first send is as fast as the others. */
export async function prepareQueue(queue: string): Promise<void> {
  await ready(queue);
}

/**
 * Which of the keys have no message waiting, in any transaction that has committed: theirs was taken, or never came.
 */
export async function findKeysWithoutMessage(queue: string, keys: readonly string[]): Promise<string[]> {
  await ready(queue);
  // Written as pg-boss's unique index of the policy has it, so that each key is one look-up.
  const { rows } = await databasePool().query<{ key: string }>(
    `SELECT key FROM unnest($2::text[]) AS key WHERE NOT EXISTS (
       SELECT FROM pgboss.job WHERE name = $1 AND COALESCE(singleton_key, '') = key AND state = 'created' AND policy = 'short')`,
    [queue, keys],
  );
  return rows.map((row) => row.key);
}

/**
 * Messages that were sent before the database's clock was set back would wait until it has caught up: they are given the time
 * they were meant for again. Beyond a second nothing is sent from the future.
 */
export async function callBackFromFuture(): Promise<void> {
  await sender();
  await databasePool().query(
    `UPDATE pgboss.job SET created_on = now(), start_after = now() + (start_after - created_on)
     WHERE state = 'created' AND start_after > now() + interval '1 second' AND created_on > now() + interval '1 second'`,
  );
}

/** Sends inside the caller's transaction: rolled back with it, seen by workers the moment it commits. */
export async function sendToQueue(tx: Tx, queue: string, message: QueueMessage): Promise<void> {
  const boss = await ready(queue);
  await boss.send(
    queue,
    { key: message.key },
    {
      db: fromPrisma(tx),
      singletonKey: message.key,
      priority: message.priority,
      ...(message.delaySeconds ? { startAfter: message.delaySeconds } : {}),
    },
  );
}

export interface QueueWorkerOptions {
  readonly queue: string;
  /** How many messages are handled side by side in this process. */
  readonly concurrency: number;
  /** Must not throw for anything expected; what it throws is logged and the message is gone. */
  readonly handle: (key: string) => Promise<void>;
}

/**
 * Handles messages as they come: woken by NOTIFY, looking by itself every half second. `stop()` takes no new message
 * and waits for the handlers that run.
 */
export async function startQueueWorker(options: QueueWorkerOptions): Promise<{ stop(): Promise<void> }> {
  const log = childLogger({ room: 'queue' });
  const { queue, concurrency, handle } = options;
  const boss = new PgBoss({
    connectionString: env().DATABASE_URL,
    createSchema: false,
    application_name: 'plinth-queue',
    max: Math.min(4, concurrency + 1),
    useListenNotify: true,
    schedule: false,
    superviseIntervalSeconds: 30,
  });
  boss.on('error', (error) => log.error({ err: error }, 'queue worker'));
  boss.on('warning', (warning) => log.warn({ warning: warning.message }, 'queue worker'));
  await boss.start();
  await boss.createQueue(queue, QUEUE_OPTIONS);
  for (let slot = 0; slot < concurrency; slot += 1) {
    const workOptions = { batchSize: 1, pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 0.5 };
    const slotId: string = await boss.work<{ key: string }>(queue, workOptions, async ([message]) => {
      // Look again right after this one: a waiting message has no news of its own any more.
      boss.notifyWorker(slotId);
      if (message) await handle(message.data.key);
    });
  }
  return {
    async stop() {
      await boss.offWork(queue, { wait: true });
      await boss.stop({ graceful: false, close: true });
    },
  };
}

/** Forgets the sender of this process; the next send starts anew. */
export async function closeQueueSender(): Promise<void> {
  const current = await held.plinthQueueSender?.catch(() => undefined);
  held.plinthQueueSender = undefined;
  await current?.boss.stop({ graceful: false, close: false });
}
