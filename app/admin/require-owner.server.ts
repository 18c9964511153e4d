import type { Account } from '#app/domain/accounts/index.ts';
import { findAccount } from '#app/gate/index.server.ts';

/**
 * The owner. Everybody else, signed in or not, gets the very answer of an address without a page: nothing says that there
 * is something here.
 */
export async function requireOwner(request: Request): Promise<Account> {
  const account = await findAccount(request);
  if (account?.role !== 'superadmin') throw new Response('Not found', { status: 404, statusText: 'Not Found' });
  return account;
}
