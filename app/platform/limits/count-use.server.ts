import { database } from '../database/database.server.ts';
import type { Tx } from '../database/database.server.ts';

export interface CountUseOptions {
  /** The counted action and its caller, e.g. `token-check:203.0.113.7`. Personal data belongs into it only as a hash. */
  readonly key: string;
  readonly windowMs: number;
}

export interface UseCount {
  /** Uses in the current window, this one included. */
  readonly count: number;
  /** Until the window ends and counting starts anew; at least 1. */
  readonly secondsLeft: number;
}

/**
 * Counts one use, together with all other processes: one statement, so that uses at the same moment are told apart.
 * A window starts with the first use after the last one ended.
 */
export async function countUse({ key, windowMs }: CountUseOptions, tx: Tx = database()): Promise<UseCount> {
  const [row] = await tx.$queryRaw<{ count: number; seconds: number }[]>`
    INSERT INTO "RateWindow" AS w ("key", "count", "windowEnd")
    VALUES (${key}, 1, now() + make_interval(secs => ${windowMs / 1000}::float8))
    ON CONFLICT ("key") DO UPDATE SET
      "count" = CASE WHEN w."windowEnd" <= now() THEN 1 ELSE w."count" + 1 END,
      "windowEnd" = CASE WHEN w."windowEnd" <= now() THEN EXCLUDED."windowEnd" ELSE w."windowEnd" END
    RETURNING "count", ceil(extract(epoch FROM "windowEnd" - now()))::int AS "seconds"`;
  // A statement that began a little before the one that opened the window sees more than a window.
  const secondsLeft = Math.min(Math.max(1, row!.seconds), Math.ceil(windowMs / 1000));
  return { count: row!.count, secondsLeft };
}

/** Removes counters of windows that have ended. Safe at any time, in any process. */
export async function sweepUseCounts(): Promise<void> {
  await database().$executeRaw`DELETE FROM "RateWindow" WHERE "windowEnd" <= now()`;
}
