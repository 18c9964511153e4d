import { database } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import type { Account } from './account.ts';
import { toAccount } from './to-account.ts';

/** The first superadmin. Throws `not-found` where there is none: `ensureOwner` comes before. */
export async function getOwner(): Promise<Account> {
  const owner = await database().user.findFirst({ where: { role: 'superadmin' }, orderBy: { id: 'asc' } });
  if (!owner) {
    throw new AppError('not-found', 'no owner', { userMessage: 'There is no owner yet: start Plinth once.' });
  }
  return toAccount(owner);
}
