import type { Tx } from '#app/platform/database/database.server.ts';
import { toCredits } from './credit-pools.rules.ts';
import type { Credits } from './credits.schema.ts';
import { lockBalance, lockBalanceRow } from './ledger.server.ts';

/**
 * The user's credits, locked until this transaction ends: for decisions that depend on the balance, such as how many
 * images it covers.
 */
export async function lockCredits(tx: Tx, userId: string): Promise<Credits> {
  return toCredits(await lockBalance(tx, userId));
}

/** The lock alone, for a caller that reads the credits in a later statement together with other data. */
export const lockCreditBalance = lockBalanceRow;
