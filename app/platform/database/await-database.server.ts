import { isAppError } from '../errors.ts';
import { toExpectedError } from './database-trouble.rules.ts';

/** A server that was killed replays its log before it takes connections. */
const PATIENCE_MS = 60_000;
const PAUSE_MS = 250;

/**
 * Does what a process cannot start without, again until the database takes it: one that starts beside us is no reason to die. Throws
 * what `work` throws for another reason, and its last error after a minute.
 */
export async function awaitDatabase(work: () => Promise<void>): Promise<void> {
  for (let waited = 0; ; waited += PAUSE_MS) {
    try {
      return await work();
    } catch (error) {
      const expected = toExpectedError(error);
      const isAway = isAppError(expected) && expected.code === 'unavailable';
      if (!isAway || waited >= PATIENCE_MS) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}
