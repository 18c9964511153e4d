import type { Tx } from '#app/platform/database/database.server.ts';
import { divideBalance } from './credit-pools.rules.ts';
import { appendMovement, lockBalance } from './ledger.server.ts';
import type { Entries } from './ledger.server.ts';

export interface SwitchCreditsOptions {
  readonly userId: string;
  /** One balance for everything; otherwise one for images and one for videos. */
  readonly isUnified: boolean;
  /** Part for videos (0..1) of what is divided. */
  readonly videoShare: number;
  /** Credits for one video: the part for videos is a whole number of them. */
  readonly videoPrice: number;
}

/**
 * Makes two balances of one, or one of two: every credit that is free to use is in one of them before and after. What is
 * set aside for jobs stays so; what comes back of it goes to the balance that pays for such a use by then. The user's row
 * is locked before the balance, as everywhere. Returns whether there was something to switch.
 */
export async function switchCredits(tx: Tx, options: SwitchCreditsOptions): Promise<boolean> {
  const { userId, isUnified, videoShare, videoPrice } = options;
  const changed = await tx.$executeRaw`
    UPDATE "User" SET "useUnifiedCredits" = ${isUnified}
    WHERE "id" = ${userId}::uuid AND "useUnifiedCredits" <> ${isUnified}`;
  if (changed === 0) return false;
  const { available, imageAvailable: image, videoAvailable: video } = await lockBalance(tx, userId);
  let entries: Entries;
  if (isUnified) {
    entries = { available: image + video, imageAvailable: -image, videoAvailable: -video };
  } else {
    const parts = divideBalance(available, videoShare, videoPrice);
    entries = { available: -available, imageAvailable: parts.image, videoAvailable: parts.video };
  }
  if (Object.values(entries).every((amount) => amount === 0)) return true;
  const { transactionCount } = await tx.creditBalance.findUniqueOrThrow({ where: { userId } });
  await appendMovement(tx, {
    kind: 'convert',
    userId,
    key: `convert:${userId}:${transactionCount}`,
    holdId: null,
    memo: isUnified ? 'Image and video credits became one balance' : 'One balance became image and video credits',
    entries,
  });
  return true;
}
