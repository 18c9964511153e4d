import { databasePool } from '../database/database.server.ts';
import type { Tx } from '../database/database.server.ts';

/** What NOTIFY tells workers: a queue's name, and the seconds until a delayed message is due. */
export const QUEUE_CHANNEL = 'plinth_queue';

export interface QueueMessage {
  /** Of what is to be looked at; also makes repeated sends of the same thing one. */
  readonly key: string;
  /** Higher is sooner; equal ones in the order sent. */
  readonly priority: number;
  /** Seconds from now; default at once. */
  readonly delaySeconds?: number;
}

/** As `sendAllToQueue`, one message. */
export async function sendToQueue(tx: Tx, queue: string, message: QueueMessage): Promise<void> {
  await sendAllToQueue(tx, queue, [message]);
}

/**
 * Sends inside the caller's transaction: rolled back with it, told to the workers the moment it commits. Messages are wake-up
 * calls: the row they name is the truth, so losing or doubling one is harmless. At most one waits per key: sending again
 * what waits already can only make it sooner, and keeps it from being taken before this transaction has committed.
 */
export async function sendAllToQueue(tx: Tx, queue: string, messages: readonly QueueMessage[]): Promise<void> {
  if (messages.length === 0) return;
  // In the same order everywhere, so that no two senders wait for each other.
  const sorted = [...messages].sort((a, b) => (a.key < b.key ? -1 : 1));
  const keys = sorted.map(({ key }) => key);
  const priorities = sorted.map(({ priority }) => priority);
  const delays = sorted.map(({ delaySeconds = 0 }) => delaySeconds);
  await tx.$executeRaw`
    WITH sent AS (
      INSERT INTO "QueueMessage" AS m ("queue", "key", "priority", "dueAt", "sentAt")
      SELECT ${queue}::text, key, priority, CASE WHEN delay > 0 THEN clock_timestamp() + make_interval(secs => delay) END,
        clock_timestamp()
      FROM unnest(${keys}::text[], ${priorities}::int[], ${delays}::float8[]) AS given(key, priority, delay)
      ON CONFLICT ("queue", "key") DO UPDATE SET "priority" = greatest(m."priority", EXCLUDED."priority"),
        "dueAt" = CASE WHEN m."dueAt" IS NOT NULL AND EXCLUDED."dueAt" IS NOT NULL THEN least(m."dueAt", EXCLUDED."dueAt") END,
        "sentAt" = EXCLUDED."sentAt"
      RETURNING "dueAt"
    )
    SELECT pg_notify(${QUEUE_CHANNEL}::text, ${queue}::text || coalesce(' ' || extract(epoch FROM min("dueAt") - clock_timestamp()), ''))
    FROM sent GROUP BY "dueAt" IS NULL`;
}

/**
 * Which of the keys have no message waiting, in any transaction that has committed: theirs was taken, or never came.
 */
export async function findKeysWithoutMessage(queue: string, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const { rows } = await databasePool().query<{ key: string }>(
    `SELECT given.key FROM unnest($2::text[]) AS given(key)
     WHERE NOT EXISTS (SELECT FROM "QueueMessage" m WHERE m."queue" = $1 AND m."key" = given.key)`,
    [queue, keys],
  );
  return rows.map((row) => row.key);
}
