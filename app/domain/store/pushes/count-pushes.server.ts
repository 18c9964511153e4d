import type { Account } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';

/** More are not counted. */
const MAX_COUNTED = 1000;

/** How many pictures the account has on products of the shop it has now; 1,000 stands for more. */
export async function countPushes({ id, shop }: Pick<Account, 'id' | 'shop'>): Promise<number> {
  if (!shop) return 0;
  const [row] = await database().$queryRaw<[{ count: number }]>`
    SELECT count(*)::int AS count FROM (
      SELECT 1 FROM "StorePush" WHERE "userId" = ${id}::uuid AND "shop" = ${shop} AND "status" = 'ready'
      LIMIT ${MAX_COUNTED}
    ) AS pushes`;
  return row.count;
}
