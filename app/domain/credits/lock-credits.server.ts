import type { Tx } from '#app/platform/database/database.server.ts';
import { toCredits } from './credit-pools.rules.ts';
import type { Credits } from './credits.schema.ts';
import { lockBalance, lockBalanceRow } from './ledger.server.ts';

/**
 * What the user has, with the promise that nobody else changes it before this transaction ends: for decisions that
 * depend on the balance, such as how many images it covers.
 */
export async function lockCredits(tx: Tx, userId: string): Promise<Credits> {
  return toCredits(await lockBalance(tx, userId));
}

/** The promise alone, for whoever reads what the user has in a later statement, together with other things. */
export const holdCreditsStill = lockBalanceRow;
