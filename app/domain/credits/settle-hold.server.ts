import type { Tx } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { appendMovement, assertAmount, findMovement, lockBalance } from './ledger.server.ts';

export interface SettleHoldOptions {
  readonly holdId: string;
  /** Credits of this delivery; all deliveries together at most what is held. */
  readonly amount: number;
  readonly key: string;
  readonly memo: string;
}

/**
 * Spends a part of a hold for something delivered. Repeating the key does nothing.
 * Throws `not-found` for an unknown hold, `conflict` when it is closed or holds less.
 */
export async function settleHold(tx: Tx, options: SettleHoldOptions): Promise<void> {
  const { holdId, amount, key, memo } = options;
  assertAmount(amount);
  const hold = await tx.creditHold.findUnique({ where: { id: holdId }, select: { userId: true } });
  if (!hold) throw new AppError('not-found', `hold ${holdId}`);
  const entries = { held: -amount, spent: amount };
  await lockBalance(tx, hold.userId);
  if (await findMovement(tx, key, { userId: hold.userId, kind: 'settle', holdId, entries })) return;
  const settled = await tx.$executeRaw`
    UPDATE "CreditHold" SET "settled" = "settled" + ${amount}::int
    WHERE "id" = ${holdId}::uuid AND "status" = 'open' AND "settled" + "released" + ${amount}::int <= "amount"`;
  if (settled === 0) throw new AppError('conflict', `hold ${holdId} is closed or holds less than ${amount}`);
  await appendMovement(tx, { kind: 'settle', userId: hold.userId, key, holdId, memo, entries });
}
