import { AppError } from '#app/platform/errors.ts';

const MAX_KEYS = 10_000;

interface Bucket {
  tokens: number;
  filledAtMs: number;
}

const buckets = new Map<string, Bucket>();

export interface RateLimit {
  /** What is limited and for whom, e.g. `token-check:203.0.113.7`. */
  readonly key: string;
  /** Uses per window; as many may come at once. */
  readonly max: number;
  readonly windowMs: number;
  readonly nowMs?: number;
}

/**
 * Lets through `max` uses per window and key, refilled steadily; throws `too-many-requests` beyond. Counted per
 * process: a brake for cheap calls. What guards accounts or money is counted in the database.
 */
export function limitRate({ key, max, windowMs, nowMs = Date.now() }: RateLimit): void {
  const bucket = buckets.get(key) ?? { tokens: max, filledAtMs: nowMs };
  const tokens = Math.min(max, bucket.tokens + ((nowMs - bucket.filledAtMs) * max) / windowMs);
  // Moves the key to the end: the map's first key is the one unused for longest.
  buckets.delete(key);
  buckets.set(key, { tokens: tokens >= 1 ? tokens - 1 : tokens, filledAtMs: nowMs });
  if (buckets.size > MAX_KEYS) buckets.delete(buckets.keys().next().value!);
  if (tokens >= 1) return;
  throw new AppError('too-many-requests', `rate limit ${key.split(':')[0]}`, {
    userMessage: 'Too many requests. Please try again in a moment.',
    retryAfterSeconds: Math.ceil(((1 - tokens) * windowMs) / max / 1000),
  });
}
