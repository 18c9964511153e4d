import type { Account } from '#app/domain/accounts/index.ts';
import { findAccount } from '#app/gate/index.server.ts';

/**
 * Returns the owner's account. Every other visitor, signed in or not, gets the answer of an unknown address, which does not
 * reveal that the page exists.
 */
export async function requireOwner(request: Request): Promise<Account> {
  const account = await findAccount(request);
  if (account?.role !== 'superadmin') throw new Response('Not found', { status: 404, statusText: 'Not Found' });
  return account;
}
