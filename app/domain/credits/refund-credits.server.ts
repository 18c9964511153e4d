import type { Tx } from '#app/platform/database/database.server.ts';
import { appendMovement, assertAmount, findMovement, lockBalance } from './ledger.server.ts';

export interface RefundCreditsOptions {
  readonly userId: string;
  /** Credits, positive. */
  readonly amount: number;
  readonly key: string;
  readonly memo: string;
}

/** Gives spent credits back: a new, reversing movement, never a change of an old one. Repeating the key does nothing. */
export async function refundCredits(tx: Tx, options: RefundCreditsOptions): Promise<void> {
  const { userId, amount, key, memo } = options;
  assertAmount(amount);
  const entries = { available: amount, refunded: -amount };
  await lockBalance(tx, userId);
  if (await findMovement(tx, key, { userId, kind: 'refund', entries })) return;
  await appendMovement(tx, { kind: 'refund', userId, key, holdId: null, memo, entries });
}
