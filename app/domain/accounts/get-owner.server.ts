import { database } from '#app/platform/database/database.server.ts';
import type { Account } from './account.ts';
import { toAccount } from './to-account.ts';

/** The first superadmin. Throws where there is none: `ensureOwner` comes before. */
export async function getOwner(): Promise<Account> {
  const owner = await database().user.findFirst({ where: { role: 'superadmin' }, orderBy: { id: 'asc' } });
  if (!owner) throw new Error('there is no owner yet');
  return toAccount(owner);
}
