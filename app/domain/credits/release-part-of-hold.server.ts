import type { Tx } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { POOL_ACCOUNTS, poolFor } from './credit-pools.rules.ts';
import { appendMovement, assertAmount, findMovement, lockBalance } from './ledger.server.ts';
import type { Entries } from './ledger.server.ts';

export interface ReleasePartOfHoldOptions {
  readonly holdId: string;
  /** Credits, at most what the hold still has. */
  readonly amount: number;
  readonly key: string;
  readonly memo: string;
}

/**
 * Gives back a part of a hold that stays open, the trial's first, as a new hold takes them: for a caller that takes a
 * smaller hold out of it in the same transaction. Repeating the key does nothing. Throws `not-found` for an unknown
 * hold, `conflict` when it is closed or holds less.
 */
export async function releasePartOfHold(tx: Tx, options: ReleasePartOfHoldOptions): Promise<void> {
  const { holdId, amount, key, memo } = options;
  assertAmount(amount);
  const owner = await tx.creditHold.findUnique({ where: { id: holdId }, select: { userId: true } });
  if (!owner) throw new AppError('not-found', `hold ${holdId}`);
  const { userId } = owner;
  const { isUnified, isTrialOpen } = await lockBalance(tx, userId);
  const hold = await tx.creditHold.findUniqueOrThrow({ where: { id: holdId } });
  const lent = Math.min(amount, hold.trialAmount - hold.trialSettled - hold.trialReleased);
  const entries: Entries = {
    [POOL_ACCOUNTS[hold.pool].held]: lent - amount,
    [POOL_ACCOUNTS[poolFor(isUnified, hold.use)].available]: amount - lent,
    trialHeld: -lent,
    [isTrialOpen ? 'trialAvailable' : 'expired']: lent,
  };
  if (await findMovement(tx, key, { userId, kind: 'release', holdId, entries })) return;
  const taken = await tx.$executeRaw`
    UPDATE "CreditHold" SET "released" = "released" + ${amount}::int, "trialReleased" = "trialReleased" + ${lent}::int
    WHERE "id" = ${holdId}::uuid AND "status" = 'open' AND "settled" + "released" + ${amount}::int <= "amount"`;
  if (taken === 0) throw new AppError('conflict', `hold ${holdId} is closed or holds less than ${amount}`);
  await appendMovement(tx, { kind: 'release', userId, key, holdId, memo, entries });
}
