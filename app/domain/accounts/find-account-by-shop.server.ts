import { database } from '#app/platform/database/database.server.ts';
import type { Account } from './account.ts';
import { toAccount } from './to-account.ts';

/** The active account of a shop (myshopify domain) that has the app installed, or null. */
export async function findAccountByShop(shop: string): Promise<Account | null> {
  const user = await database().user.findFirst({
    where: { shop, status: 'active', installation: { uninstalledAt: null } },
  });
  return user ? toAccount(user) : null;
}
