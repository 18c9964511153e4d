import type { Tx } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { DEFAULT_VIDEO_SHARE } from './credit-pools.rules.ts';
import { appendMovement, assertAmount, lockBalance } from './ledger.server.ts';
import type { Entries, LockedBalance } from './ledger.server.ts';

export interface RevokeCreditsOptions {
  readonly userId: string;
  /** Credits, positive; what is not available any more stays. */
  readonly amount: number;
  readonly key: string;
  readonly memo: string;
}

/**
 * Takes granted credits back, as far as they are still available: a balance never falls below zero, and credits set aside
 * for jobs under way stay with their jobs; a trial's are left alone, they were not paid. Repeating the key tells again
 * what was taken the first time.
 */
export async function revokeCredits(tx: Tx, options: RevokeCreditsOptions): Promise<{ taken: number }> {
  const { userId, amount, key, memo } = options;
  assertAmount(amount);
  const balance = await lockBalance(tx, userId);
  const known = await tx.ledgerTransaction.findUnique({ where: { idempotencyKey: key }, include: { entries: true } });
  if (known) {
    if (known.userId !== userId || known.kind !== 'revoke') {
      throw new AppError('conflict', `ledger key ${key} was used for another movement`);
    }
    return { taken: known.entries.find(({ account }) => account === 'granted')?.amount ?? 0 };
  }
  const { taken, entries } = take(balance, amount);
  if (taken > 0) await appendMovement(tx, { kind: 'revoke', userId, key, holdId: null, memo, entries });
  return { taken };
}

/** From two balances as they were given; what one of them lacks is taken from the other. */
function take(balance: LockedBalance, amount: number): { taken: number; entries: Entries } {
  const { isUnified, available, imageAvailable, videoAvailable } = balance;
  const taken = Math.min(amount, isUnified ? available : imageAvailable + videoAvailable);
  if (isUnified) return { taken, entries: { available: -taken, granted: taken } };
  const fair = Math.min(videoAvailable, Math.round(taken * DEFAULT_VIDEO_SHARE));
  const image = Math.min(imageAvailable, taken - fair);
  return { taken, entries: { imageAvailable: -image, videoAvailable: image - taken, granted: taken } };
}
