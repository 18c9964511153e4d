import type { Tx } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { POOL_ACCOUNTS, poolFor } from './credit-pools.rules.ts';
import { appendMovement, lockBalance } from './ledger.server.ts';
import type { Entries } from './ledger.server.ts';

export interface ReleaseHoldOptions {
  readonly holdId: string;
  readonly key: string;
  readonly memo: string;
}

/**
 * Ends a hold: what was not settled becomes available again, in the balance that pays for such a use now. What came from
 * a trial goes back to the trial, or is gone where that is over. On a closed hold it does nothing, whatever the key: a
 * hold ends once. Returns what was settled and released in all, in credits. Throws `not-found` for an unknown hold.
 */
export async function releaseHold(tx: Tx, options: ReleaseHoldOptions): Promise<{ settled: number; released: number }> {
  const { holdId, key, memo } = options;
  const owner = await tx.creditHold.findUnique({ where: { id: holdId }, select: { userId: true } });
  if (!owner) throw new AppError('not-found', `hold ${holdId}`);
  const { isUnified, isTrialOpen } = await lockBalance(tx, owner.userId);
  const hold = await tx.creditHold.findUniqueOrThrow({ where: { id: holdId } });
  if (hold.status === 'closed') return { settled: hold.settled, released: hold.released };
  const rest = hold.amount - hold.settled - hold.released;
  const released = hold.released + rest;
  await tx.$executeRaw`
    UPDATE "CreditHold" SET "released" = ${released}::int, "status" = 'closed', "closedAt" = now()
    WHERE "id" = ${holdId}::uuid`;
  if (rest > 0) {
    const lent = hold.trialAmount - hold.trialSettled - hold.trialReleased;
    const own = rest - lent;
    const entries: Entries = {
      [POOL_ACCOUNTS[hold.pool].held]: -own,
      [POOL_ACCOUNTS[poolFor(isUnified, hold.use)].available]: own,
      trialHeld: -lent,
      [isTrialOpen ? 'trialAvailable' : 'expired']: lent,
    };
    await appendMovement(tx, { kind: 'release', userId: owner.userId, key, holdId, memo, entries });
  }
  return { settled: hold.settled, released };
}
