import { countUse } from '#app/platform/limits/count-use.server.ts';

const WINDOW_MS = 60_000;

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
  const { count, secondsLeft } = await countUse({ key: `api-key:${key.keyId}`, windowMs: WINDOW_MS });
  const limit = key.requestsPerMinute;
  return { limit, remaining: Math.max(0, limit - count), resetSeconds: secondsLeft, isExceeded: count > limit };
}
