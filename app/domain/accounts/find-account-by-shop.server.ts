import { columnsOf, readRow, sql, parseAll } from '#app/platform/database/read.server.ts';
import type { QueryFragment, Sql, QueryResults } from '#app/platform/database/read.server.ts';
import type { Account } from './account.ts';
import { toAccount } from './to-account.ts';

/** The active account of a shop (myshopify domain) that has the app installed, or null. */
export async function findAccountByShop(shop: string): Promise<Account | null> {
  return (await findShopWith(shop, () => ({})))?.account ?? null;
}

/** As `findAccountByShop`, with things of the account that are read in the same statement. */
export async function findShopWith<Reads extends Readonly<Record<string, QueryFragment<unknown>>>>(
  shop: string,
  readsOf: (userId: Sql) => Reads,
): Promise<{ readonly account: Account; readonly read: QueryResults<Reads> } | null> {
  const reads = readsOf(sql`caller."id"`);
  const row = await readRow<Account>(sql`
    SELECT caller."id", caller."email", caller."fname", caller."lname", caller."role"::text AS "role", caller."signupType"::text AS "signupType",
      caller."shop" ${columnsOf(reads)}
    FROM "User" caller
    WHERE caller."shop" = ${shop} AND caller."status" = 'active'
      AND EXISTS (SELECT FROM "Shop" i WHERE i."userId" = caller."id" AND i."uninstalledAt" IS NULL)`);
  return row && { account: toAccount(row), read: parseAll(reads, row) };
}
