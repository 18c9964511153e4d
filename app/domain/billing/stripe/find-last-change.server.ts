import type { BillingChange } from '@prisma/client';
import type { Account } from '#app/domain/accounts/index.ts';
import { idOf, readOne, rowOf, sql } from '#app/platform/database/read.server.ts';
import type { QueryFragment } from '#app/platform/database/read.server.ts';
import { planChangeSchema } from '../billing.schema.ts';
import type { PlanChange } from '../billing.schema.ts';

/** As `lastChangeRead`, by itself. */
export const findLastChange = (account: Pick<Account, 'id'>): Promise<PlanChange | null> =>
  readOne(lastChangeRead(account));

/** How the last change of an account's plan stands; null before the first. */
export function lastChangeRead({ id }: Pick<Account, 'id'>): QueryFragment<PlanChange | null> {
  return {
    sql: rowOf(sql`
      SELECT "kind", "status", "priceId", "pageUrl", "message" FROM "BillingChange"
      WHERE "userId" = ${idOf(id)} AND "kind" <> 'pack' ORDER BY "createdAt" DESC, "id" DESC LIMIT 1`),
    parse: (value) => {
      const change = value as Pick<BillingChange, 'kind' | 'status' | 'priceId' | 'pageUrl' | 'message'> | null;
      if (!change) return null;
      const { kind, status, priceId, pageUrl, message } = change;
      const url = status === 'waiting' ? pageUrl : null;
      return planChangeSchema.parse({ kind, status, priceId, url, message: status === 'done' ? null : message });
    },
  };
}
