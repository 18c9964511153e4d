import { database } from '#app/platform/database/database.server.ts';

const WINDOW_SECONDS = 60;

/** Where a key stands in its current minute. */
export interface KeyQuota {
  readonly limit: number;
  /** Requests left after this one. */
  readonly remaining: number;
  /** Seconds until the count starts anew. */
  readonly resetSeconds: number;
  /** This request is one too many. */
  readonly isExceeded: boolean;
}

/** Counts one request of a key, together with all other processes. */
export async function countKeyUse(key: {
  readonly keyId: string;
  readonly requestsPerMinute: number;
}): Promise<KeyQuota> {
  const [row] = await database().$queryRaw<{ count: number; seconds: number }[]>`
    INSERT INTO "RateWindow" AS w ("key", "count", "windowEnd")
    VALUES (${`api-key:${key.keyId}`}, 1, now() + make_interval(secs => ${WINDOW_SECONDS}::int))
    ON CONFLICT ("key") DO UPDATE SET
      "count" = CASE WHEN w."windowEnd" <= now() THEN 1 ELSE w."count" + 1 END,
      "windowEnd" = CASE WHEN w."windowEnd" <= now() THEN EXCLUDED."windowEnd" ELSE w."windowEnd" END
    RETURNING "count", ceil(extract(epoch FROM "windowEnd" - now()))::int AS "seconds"`;
  const { count, seconds } = row!;
  const limit = key.requestsPerMinute;
  return {
    limit,
    remaining: Math.max(0, limit - count),
    resetSeconds: Math.max(1, seconds),
    isExceeded: count > limit,
  };
}
