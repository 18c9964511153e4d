import type { Tx } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { appendMovement, assertAmount, lockBalance } from './ledger.server.ts';

export interface RevokeCreditsOptions {
  readonly userId: string;
  /** Credits, positive; what is not available any more stays. */
  readonly amount: number;
  readonly key: string;
  readonly memo: string;
}

/**
 * Takes granted credits back, as far as they are still available: a balance never falls below zero, and credits set aside
 * for jobs under way stay with their jobs. Repeating the key tells again what was taken the first time.
 */
export async function revokeCredits(tx: Tx, options: RevokeCreditsOptions): Promise<{ taken: number }> {
  const { userId, amount, key, memo } = options;
  assertAmount(amount);
  const { available } = await lockBalance(tx, userId);
  const known = await tx.ledgerTransaction.findUnique({ where: { idempotencyKey: key }, include: { entries: true } });
  if (known) {
    if (known.userId !== userId || known.kind !== 'revoke') {
      throw new AppError('conflict', `ledger key ${key} was used for another movement`);
    }
    return { taken: known.entries.find(({ account }) => account === 'granted')?.amount ?? 0 };
  }
  const taken = Math.min(available, amount);
  if (taken > 0) {
    const entries = { available: -taken, granted: taken };
    await appendMovement(tx, { kind: 'revoke', userId, key, holdId: null, memo, entries });
  }
  return { taken };
}
