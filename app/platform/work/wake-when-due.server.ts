import { databasePool } from '../database/database.server.ts';
import { childLogger } from '../log.server.ts';
import { WORK_SCHEMA } from './work-sender.server.ts';

const LOOK_MS = 2_000;
/** Messages that become due later than this are left to the look. */
const HORIZON_MS = 60_000;
/** Messages of one queue that become due this close to each other share a timer. */
const STEP_MS = 100;

const DUE = `SELECT DISTINCT name FROM ${WORK_SCHEMA}.job WHERE state < 'active' AND start_after <= now() AND name = ANY($1::text[])`;

const expecting = new Set<(queue: string, at: Date) => void>();

/** Says when a message becomes due that this process has sent: its own workers then need not wait for the next look. */
export function expectDue(queue: string, at: Date): void {
  for (const expect of expecting) expect(queue, at);
}

/**
 * Wakes the workers of a queue when one of its delayed or retried messages has become due: PostgreSQL notifies of what is sent only. By a
 * timer for what this process sends, and by one statement for all queues for the rest, where each worker's own poll would be one of its
 * own.
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
  const timers = new Map<string, NodeJS.Timeout>();
  const expect = (queue: string, at: Date) => {
    // The next full step, and never before the time itself.
    const step = Math.ceil(at.getTime() / STEP_MS) * STEP_MS;
    const key = `${queue} ${step}`;
    const waitMs = Math.max(0, step - Date.now());
    if (waitMs > HORIZON_MS || timers.has(key) || !queues.includes(queue)) return;
    const fire = () => {
      timers.delete(key);
      wake(queue);
    };
    timers.set(key, setTimeout(fire, waitMs).unref());
  };
  expecting.add(expect);
  const timer = setInterval(() => void look(), LOOK_MS).unref();
  return {
    stop: () => {
      expecting.delete(expect);
      clearInterval(timer);
      timers.forEach(clearTimeout);
    },
  };
}
