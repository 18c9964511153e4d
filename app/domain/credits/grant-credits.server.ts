import type { Tx } from '#app/platform/database/database.server.ts';
import { DEFAULT_VIDEO_SHARE, divideGrant } from './credit-pools.rules.ts';
import { appendMovement, assertAmount, findMovement, lockBalance } from './ledger.server.ts';

export interface GrantCreditsOptions {
  readonly userId: string;
  /** Credits, positive. */
  readonly amount: number;
  /** One grant per key, however often it is asked for. */
  readonly key: string;
  /** Shown to the customer. */
  readonly memo: string;
  /** Part for videos (0..1) where the account keeps two balances; default: one in five. */
  readonly videoShare?: number | undefined;
}

/** Gives credits to a user. Repeating the key does nothing. */
export async function grantCredits(tx: Tx, options: GrantCreditsOptions): Promise<void> {
  const { userId, amount, key, memo, videoShare = DEFAULT_VIDEO_SHARE } = options;
  assertAmount(amount);
  const { isUnified } = await lockBalance(tx, userId);
  const entries = { ...divideGrant(amount, isUnified, videoShare), granted: -amount };
  if (await findMovement(tx, key, { userId, kind: 'grant', entries })) return;
  await appendMovement(tx, { kind: 'grant', userId, key, holdId: null, memo, entries });
}
