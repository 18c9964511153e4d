import type { Account } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import type { CreditEntry, CreditHistory } from './credit-entry.schema.ts';
import { sayMemo } from './credit-entry.rules.ts';
import { AVAILABLE_ACCOUNTS } from './credit-pools.rules.ts';
import { listFeatures } from './list-features.server.ts';

const ENTRIES_PER_PAGE = 25;

export interface ListCreditEntriesOptions {
  readonly account: Pick<Account, 'id'>;
  /** Only entries before this position; default: from the newest. */
  readonly before?: number | undefined;
  readonly limit?: number;
}

interface Row {
  position: number;
  date: Date;
  kind: CreditEntry['kind'];
  memo: string;
  amount: number;
  change: number;
}

/** A page of everything that moved the account's credits, newest first; the key of the next page is a position. */
export async function listCreditEntries(options: ListCreditEntriesOptions): Promise<CreditHistory> {
  const { account, before = null, limit = ENTRIES_PER_PAGE } = options;
  const [rows, features] = await Promise.all([
    database().$queryRaw<Row[]>`
      SELECT t."position", t."createdAt" AS "date", t."kind"::text AS "kind", t."memo", m."amount", m."change"
      FROM (
        SELECT * FROM "LedgerTransaction"
        WHERE "userId" = ${account.id}::uuid AND (${before}::int IS NULL OR "position" < ${before}::int)
        ORDER BY "position" DESC LIMIT ${limit + 1}::int) t
      CROSS JOIN LATERAL (
        SELECT sum(e."amount") FILTER (WHERE e."amount" > 0)::int AS "amount",
          coalesce(sum(e."amount") FILTER (WHERE e."account"::text = ANY (${AVAILABLE_ACCOUNTS})), 0)::int AS "change"
        FROM "LedgerEntry" e WHERE e."transactionId" = t."id") m
      ORDER BY t."position" DESC`,
    listFeatures(),
  ]);
  const shown = rows.slice(0, limit);
  const oldest = shown.at(-1);
  let balance = oldest ? await balanceBefore(account.id, oldest.position) : 0;
  const entries = shown
    .toReversed()
    .map((row) => {
      balance += row.change;
      return { ...row, date: row.date.toISOString(), memo: sayMemo(row.memo, features), balance };
    })
    .toReversed();
  return { entries, nextBefore: rows.length > limit ? oldest!.position : null };
}

/** Free to use before a movement. What has been appended never changes, so it fits the page however late it is read. */
async function balanceBefore(userId: string, position: number): Promise<number> {
  const [row] = await database().$queryRaw<{ balance: number }[]>`
    SELECT coalesce(sum(e."amount"), 0)::int AS "balance"
    FROM "LedgerTransaction" t JOIN "LedgerEntry" e ON e."transactionId" = t."id"
    WHERE t."userId" = ${userId}::uuid AND t."position" < ${position}::int AND e."account"::text = ANY (${AVAILABLE_ACCOUNTS})`;
  return row?.balance ?? 0;
}
