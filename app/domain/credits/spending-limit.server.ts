import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from '#app/platform/errors.ts';

interface Limit {
  readonly most: number;
  /** Held so far in this run. */
  held: number;
  /** What would have been held in all when the limit was met; null while it was not. */
  wanted: number | null;
}

const limits = new AsyncLocalStorage<Limit>();

/**
 * Runs something that may set credits aside no more than `most` of them. What would go beyond is stopped before it is held, by the code
 * that knows the price; its transaction is undone with it. `wanted`: what the run would have held, or null where it stayed within.
 */
export async function withSpendingLimit<Result>(
  most: number,
  run: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly wanted: number | null }> {
  const limit: Limit = { most, held: 0, wanted: null };
  const result = await limits.run(limit, run);
  return { result, wanted: limit.wanted };
}

/** Throws where a hold of so many credits goes beyond the limit of whoever asked; without a limit nothing happens. */
export function assertWithinLimit(amount: number): void {
  const limit = limits.getStore();
  if (!limit) return;
  if (limit.held + amount <= limit.most) {
    limit.held += amount;
    return;
  }
  limit.wanted = limit.held + amount;
  throw new AppError('forbidden', `${limit.wanted} credits, agreed to ${limit.most}`, {
    userMessage: 'The price was not agreed to.',
  });
}
