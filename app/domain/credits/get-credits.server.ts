import { database } from '#app/platform/database/database.server.ts';
import { toCredits } from './credit-pools.rules.ts';
import type { Credits } from './credits.schema.ts';
import { readBalance } from './ledger.server.ts';

/** What the user has, now. */
export async function getCredits(userId: string): Promise<Credits> {
  const balance = await readBalance(database(), userId);
  if (balance) return toCredits(balance);
  const user = await database().user.findUnique({ where: { id: userId }, select: { useUnifiedCredits: true } });
  const none = { available: 0, held: 0 };
  return { ...none, ...(user?.useUnifiedCredits === false ? { pools: { image: none, video: none } } : {}) };
}
