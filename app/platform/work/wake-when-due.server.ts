import { databasePool } from '../database/database.server.ts';
import { childLogger } from '../log.server.ts';
import { WORK_SCHEMA } from './work-sender.server.ts';

const LOOK_MS = 2_000;

const DUE = `SELECT DISTINCT name FROM ${WORK_SCHEMA}.job WHERE state < 'active' AND start_after <= now() AND name = ANY($1::text[])`;

/**
 * Wakes the workers of a queue when one of its delayed or retried messages has become due: PostgreSQL notifies of what is sent only. One
 * statement for all queues, where each worker's own poll would be one of its own.
 */
export function wakeWhenDue(queues: readonly string[], wake: (queue: string) => void): { stop(): void } {
  const log = childLogger({ room: 'work' });
  let isLooking = false;
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    try {
      const { rows } = await databasePool().query<{ name: string }>(DUE, [queues]);
      for (const { name } of rows) wake(name);
    } catch (error) {
      log.warn({ err: error }, 'what is due could not be looked for');
    } finally {
      isLooking = false;
    }
  };
  const timer = setInterval(() => void look(), LOOK_MS).unref();
  return { stop: () => clearInterval(timer) };
}
