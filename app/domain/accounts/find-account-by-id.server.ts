import { database } from '#app/platform/database/database.server.ts';
import type { Account } from './account.ts';
import { toAccount } from './to-account.ts';

/** The account with this number, whatever its state, or null. For work of our own; it is no permission. */
export async function findAccountById(id: string): Promise<Account | null> {
  const user = await database().user.findUnique({ where: { id } });
  return user && toAccount(user);
}
