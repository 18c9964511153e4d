import type { Tx } from '#app/platform/database/database.server.ts';
import { appendMovement, assertAmount, findMovement, lockBalance } from './ledger.server.ts';

export interface GrantCreditsOptions {
  readonly userId: string;
  /** Credits, positive. */
  readonly amount: number;
  /** One grant per key, however often it is asked for. */
  readonly key: string;
  /** Shown to the customer. */
  readonly memo: string;
}

/** Gives credits to a user. Repeating the key does nothing. */
export async function grantCredits(tx: Tx, options: GrantCreditsOptions): Promise<void> {
  const { userId, amount, key, memo } = options;
  assertAmount(amount);
  const entries = { available: amount, granted: -amount };
  await lockBalance(tx, userId);
  if (await findMovement(tx, key, { userId, kind: 'grant', entries })) return;
  await appendMovement(tx, { kind: 'grant', userId, key, holdId: null, memo, entries });
}
