import { AppError } from '../errors.ts';

export interface SlotLimit {
  /** Uses at one time, in this process. */
  readonly max: number;
  /** Retry-After of the refusal when all slots are taken. */
  readonly retryAfterSeconds: number;
}

const taken = new Map<string, number>();

/**
 * Takes one of a key's places in this process; the returned function gives it back and may be called twice. Throws
 * `too-many-requests` where all are taken.
 */
export function reserveSlot(key: string, { max, retryAfterSeconds }: SlotLimit): () => void {
  const count = taken.get(key) ?? 0;
  if (count >= max) {
    throw new AppError('too-many-requests', `all ${max} places taken: ${key.split(':')[0]}`, {
      userMessage: 'Too many requests at once. Please try again in a moment.',
      retryAfterSeconds,
    });
  }
  taken.set(key, count + 1);
  let isGivenBack = false;
  return () => {
    if (isGivenBack) return;
    isGivenBack = true;
    const left = (taken.get(key) ?? 1) - 1;
    if (left > 0) taken.set(key, left);
    else taken.delete(key);
  };
}
