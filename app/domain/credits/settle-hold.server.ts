import type { Tx } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { POOL_ACCOUNTS } from './credit-pools.rules.ts';
import { appendMovement, assertAmount, findMovement, lockBalance } from './ledger.server.ts';

export interface SettleHoldOptions {
  readonly holdId: string;
  /** Credits of this delivery; all deliveries together at most what is held. */
  readonly amount: number;
  readonly key: string;
  readonly memo: string;
}

/**
 * Spends a part of a hold for something delivered, what came from a trial first. Repeating the key does nothing.
 * Throws `not-found` for an unknown hold, `conflict` when it is closed or holds less.
 */
export async function settleHold(tx: Tx, options: SettleHoldOptions): Promise<void> {
  const { holdId, amount, key, memo } = options;
  assertAmount(amount);
  const owner = await tx.creditHold.findUnique({ where: { id: holdId }, select: { userId: true } });
  if (!owner) throw new AppError('not-found', `hold ${holdId}`);
  const { userId } = owner;
  await lockBalance(tx, userId);
  const hold = await tx.creditHold.findUniqueOrThrow({ where: { id: holdId } });
  const lent = Math.min(amount, hold.trialAmount - hold.trialSettled - hold.trialReleased);
  const entries = { [POOL_ACCOUNTS[hold.pool].held]: lent - amount, trialHeld: -lent, spent: amount };
  if (await findMovement(tx, key, { userId, kind: 'settle', holdId, entries })) return;
  const settled = await tx.$executeRaw`
    UPDATE "CreditHold" SET "settled" = "settled" + ${amount}::int, "trialSettled" = "trialSettled" + ${lent}::int
    WHERE "id" = ${holdId}::uuid AND "status" = 'open' AND "settled" + "released" + ${amount}::int <= "amount"`;
  if (settled === 0) throw new AppError('conflict', `hold ${holdId} is closed or holds less than ${amount}`);
  await appendMovement(tx, { kind: 'settle', userId, key, holdId, memo, entries });
}
