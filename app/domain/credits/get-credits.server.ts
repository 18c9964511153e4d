import { idOf, readOne, rowOf, sql } from '#app/platform/database/read.server.ts';
import type { QueryFragment, Sql } from '#app/platform/database/read.server.ts';
import { toCredits } from './credit-pools.rules.ts';
import type { PoolBalance } from './credit-pools.rules.ts';
import type { Credits } from './credits.schema.ts';

/** The credits of the user, now. */
export const getCredits = (userId: string): Promise<Credits> => readOne(creditsRead(idOf(userId)));

/** As `getCredits`, to be read with other things; nothing of either kind before the first movement. */
export function creditsRead(userId: Sql): QueryFragment<Credits> {
  return {
    sql: rowOf(sql`
      SELECT b.*, u."useUnifiedCredits" AS "isUnified"
      FROM "User" u LEFT JOIN "CreditBalance" b ON b."userId" = u."id" WHERE u."id" = ${userId}`),
    parse: (value) => {
      const balance = value as (PoolBalance & { readonly available: number | null }) | null;
      if (balance && balance.available !== null) return toCredits(balance);
      const none = { available: 0, held: 0 };
      return { ...none, ...(balance?.isUnified === false ? { pools: { image: none, video: none } } : {}) };
    },
  };
}
