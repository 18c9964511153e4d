import type { Tx } from '#app/platform/database/database.server.ts';
import { DEFAULT_VIDEO_SHARE, divideGrant } from './credit-pools.rules.ts';
import type { CreditUse } from './credits.schema.ts';
import { appendMovement, assertAmount, findMovement, lockBalance } from './ledger.server.ts';

export interface RefundCreditsOptions {
  readonly userId: string;
  /** Credits, positive. */
  readonly amount: number;
  readonly key: string;
  readonly memo: string;
  /** The use they had been spent on, where it is known. */
  readonly use?: CreditUse | undefined;
}

/** Gives spent credits back: a new, reversing movement, never a change of an old one. Repeating the key does nothing. */
export async function refundCredits(tx: Tx, options: RefundCreditsOptions): Promise<void> {
  const { userId, amount, key, memo, use } = options;
  assertAmount(amount);
  const { isUnified } = await lockBalance(tx, userId);
  const videoShare = use ? Number(use === 'video') : DEFAULT_VIDEO_SHARE;
  const entries = { ...divideGrant(amount, isUnified, videoShare), refunded: -amount };
  if (await findMovement(tx, key, { userId, kind: 'refund', entries })) return;
  await appendMovement(tx, { kind: 'refund', userId, key, holdId: null, memo, entries });
}
