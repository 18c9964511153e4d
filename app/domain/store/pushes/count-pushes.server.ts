import type { Account } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';

/** How many pictures the account has on products of the shop it has now. */
export async function countPushes({ id, shop }: Pick<Account, 'id' | 'shop'>): Promise<number> {
  if (!shop) return 0;
  return database().storePush.count({ where: { userId: id, shop, status: 'ready' } });
}
