import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from '#app/platform/errors.ts';

interface Limit {
  readonly most: number;
  /** Held so far in this run, by the keys of the holds: a transaction that is tried again holds the same once more. */
  readonly held: Map<string, number>;
  /** The credits that would have been held in all when the limit was met; null while it was not. */
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
  const limit: Limit = { most, held: new Map(), wanted: null };
  const result = await limits.run(limit, run);
  return { result, wanted: limit.wanted };
}

/**
 * Throws where a hold goes beyond the limit of its API call; without a limit nothing happens. After this code the same
 * request may be made again: no idempotent answer is kept of it.
 */
export function assertWithinLimit({ key, amount }: { readonly key: string; readonly amount: number }): void {
  const limit = limits.getStore();
  if (!limit) return;
  const held = new Map(limit.held).set(key, amount);
  const all = [...held.values()].reduce((sum, each) => sum + each, 0);
  if (all <= limit.most) {
    limit.held.set(key, amount);
    return;
  }
  limit.wanted = all;
  throw new AppError('too-many-requests', `${all} credits, agreed to ${limit.most}`, {
    userMessage: 'The price was not agreed to.',
  });
}
