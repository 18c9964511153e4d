import { isAppError, AppError } from '#app/platform/errors.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import { POOL_ACCOUNTS, poolFor } from './credit-pools.rules.ts';
import { insufficientForImages } from './credits.messages.ts';
import type { CreditUse } from './credits.schema.ts';
import { assertWithinLimit } from './spending-limit.server.ts';
import { appendMovement, assertAmount, findMovement, lockBalance } from './ledger.server.ts';

export interface HoldCreditsOptions {
  readonly userId: string;
  /** Credits, positive. */
  readonly amount: number;
  readonly key: string;
  readonly memo: string;
  /** The use of the credits; default: images. */
  readonly use?: CreditUse;
  /** The hold of a run from which `releasePartOfHold` has just given back as much. */
  readonly partOfId?: string | undefined;
  /** The sentence where the credits do not cover it; default: the spec's sentence about images. */
  readonly insufficientMessage?: string;
}

/**
 * Sets credits aside until they are settled or released: for images those of a trial first, then those of the balance
 * that pays for the use. Repeating the key gives the first hold again.
 * Throws `insufficient-credits` when fewer are available, `too-many-requests` beyond the limit of `withSpendingLimit`.
 */
export async function holdCredits(tx: Tx, options: HoldCreditsOptions): Promise<{ holdId: string }> {
  const { userId, amount, key, memo, partOfId, use = 'image' } = options;
  assertAmount(amount);
  assertWithinLimit({ key, amount });
  const balance = await lockBalance(tx, userId);
  const pool = poolFor(balance.isUnified, use);
  const trialAmount = use === 'image' ? Math.min(amount, balance.trialAvailable) : 0;
  const own = amount - trialAmount;
  const { available, held } = POOL_ACCOUNTS[pool];
  const entries = { [available]: -own, [held]: own, trialAvailable: -trialAmount, trialHeld: trialAmount };
  const known = await findMovement(tx, key, { userId, kind: 'hold', entries });
  if (known?.holdId) return { holdId: known.holdId };
  const hold = await tx.creditHold.create({
    data: { userId, amount, use, pool, trialAmount, partOfId: partOfId ?? null },
  });
  try {
    await appendMovement(tx, { kind: 'hold', userId, key, holdId: hold.id, memo, entries });
  } catch (error) {
    if (!isAppError(error) || error.code !== 'insufficient-credits') throw error;
    throw new AppError('insufficient-credits', error.message, {
      userMessage: options.insufficientMessage ?? insufficientForImages(amount),
      cause: error,
    });
  }
  return { holdId: hold.id };
}
