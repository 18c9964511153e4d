import type { Account } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { grantCredits } from './grant-credits.server.ts';

/** Ten photos: enough to see what it does for one's own products before choosing a plan. */
export const PERSON_WELCOME_CREDITS = 20;

/**
 * Grants the first credits to an account that signed up by itself, once; called with every sign-in, so that the next
 * one repairs a crash in between. Shops get theirs with the installation, the owner with the first start.
 */
export async function welcomeAccount(account: Account): Promise<void> {
  if (account.signupType === 'shopify' || account.role === 'superadmin') return;
  const key = `welcome:${account.id}`;
  const known = await database().ledgerTransaction.findUnique({ where: { idempotencyKey: key }, select: { id: true } });
  if (known) return;
  const grant = { userId: account.id, amount: PERSON_WELCOME_CREDITS, key, memo: 'Welcome credits' };
  await database().$transaction((tx) => grantCredits(tx, grant));
}
