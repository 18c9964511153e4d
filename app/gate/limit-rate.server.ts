import { AppError } from '#app/platform/errors.ts';
import { countUse } from '#app/platform/limits/count-use.server.ts';

export interface RateLimit {
  /** The limited action and its caller, e.g. `token-check:203.0.113.7`. */
  readonly key: string;
  /** Uses per window, of all processes together. */
  readonly max: number;
  readonly windowMs: number;
}

/** Lets `max` uses per window and key through; throws `too-many-requests` beyond. */
export async function limitRate({ key, max, windowMs }: RateLimit): Promise<void> {
  const { count, secondsLeft } = await countUse({ key, windowMs });
  if (count <= max) return;
  throw new AppError('too-many-requests', `rate limit ${key.split(':')[0]}`, {
    userMessage: 'Too many requests. Please try again in a moment.',
    retryAfterSeconds: secondsLeft,
  });
}
