import type { Tx } from '#app/platform/database/database.server.ts';
import { appendMovement, assertAmount, findMovement, lockBalance } from './ledger.server.ts';

export interface LendCreditsOptions {
  readonly userId: string;
  /** Credits, positive. */
  readonly amount: number;
  readonly key: string;
  /** Shown to the customer. */
  readonly memo: string;
}

/**
 * Lends credits for as long as a trial lasts: for images only, used before all others. Repeating the key does nothing.
 */
export async function lendTrialCredits(tx: Tx, options: LendCreditsOptions): Promise<void> {
  const { userId, amount, key, memo } = options;
  assertAmount(amount);
  await lockBalance(tx, userId);
  const entries = { trialAvailable: amount, granted: -amount };
  if (await findMovement(tx, key, { userId, kind: 'grant', entries })) return;
  await tx.creditBalance.update({ where: { userId }, data: { isTrialOpen: true } });
  await appendMovement(tx, { kind: 'grant', userId, key, holdId: null, memo, entries });
}

/**
 * The trial is over: what is left of its credits is gone, and what comes back from jobs under way as well. On an account
 * without a trial it does nothing. Returns how many went.
 */
export async function endTrialCredits(
  tx: Tx,
  { userId, memo }: { readonly userId: string; readonly memo: string },
): Promise<{ readonly expired: number }> {
  const { isTrialOpen, trialAvailable: expired } = await lockBalance(tx, userId);
  if (!isTrialOpen) return { expired: 0 };
  if (expired > 0) {
    const { transactionCount } = await tx.creditBalance.findUniqueOrThrow({ where: { userId } });
    // Whether there is something to end is read under the lock; the key only has to be its own.
    const key = `trial-end:${userId}:${transactionCount}`;
    const entries = { trialAvailable: -expired, expired };
    await appendMovement(tx, { kind: 'expire', userId, key, holdId: null, memo, entries });
  }
  await tx.creditBalance.update({ where: { userId }, data: { isTrialOpen: false } });
  return { expired };
}
