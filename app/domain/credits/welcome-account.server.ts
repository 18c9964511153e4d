import type { Account } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { grantCredits } from './grant-credits.server.ts';

/** Ten photos: enough to see what it does for one's own products before choosing a plan. */
export const PERSON_WELCOME_CREDITS = 20;

/**
 * Gives somebody who signed up by themselves their first credits, once for good; called with every sign-in, so that a
 * crash in between is made good by the next. Shops get theirs with the installation, the owner with the first start.
 */
export async function welcomeAccount(account: Account): Promise<void> {
  if (account.signupType === 'shopify' || account.role === 'superadmin') return;
  const key = `welcome:${account.id}`;
  const known = await database().ledgerTransaction.findUnique({ where: { idempotencyKey: key }, select: { id: true } });
  if (known) return;
  const grant = { userId: account.id, amount: PERSON_WELCOME_CREDITS, key, memo: 'Welcome credits' };
  await database().$transaction((tx) => grantCredits(tx, grant));
}
