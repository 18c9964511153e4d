import type { Account } from '#app/domain/accounts/index.ts';
import { idOf, readOne, rowsOf, sql, combineFragments } from '#app/platform/database/read.server.ts';
import type { QueryFragment } from '#app/platform/database/read.server.ts';
import type { CreditEntry, CreditHistory } from './credit-entry.schema.ts';
import { describeMemo } from './credit-entry.rules.ts';
import { AVAILABLE_ACCOUNTS } from './credit-pools.rules.ts';
import { featuresRead } from './list-features.server.ts';

const ENTRIES_PER_PAGE = 25;

export interface ListCreditEntriesOptions {
  readonly account: Pick<Account, 'id'>;
  /** Only entries before this position; default: from the newest. */
  readonly before?: number | undefined;
  readonly limit?: number;
}

/** As `creditEntriesRead`, by itself. */
export const listCreditEntries = (options: ListCreditEntriesOptions): Promise<CreditHistory> =>
  readOne(creditEntriesRead(options));

/**
 * A page of everything that moved the account's credits, newest first; the key of the next page is a position. What was free
 * after each movement stands in its own row, so a page costs the same however much lies before it.
 */
function creditEntriesRead(options: ListCreditEntriesOptions): QueryFragment<CreditHistory> {
  const { account, before = null, limit = ENTRIES_PER_PAGE } = options;
  const entriesRead: QueryFragment<CreditEntry[]> = {
    sql: rowsOf(sql`
    SELECT t."position", t."createdAt" AS "date", t."kind", t."memo", t."balance", m."amount", m."change"
    FROM (
      SELECT * FROM "LedgerTransaction"
      WHERE "userId" = ${idOf(account.id)} AND "position" < coalesce(${before}::int, 2147483647)
      ORDER BY "position" DESC LIMIT ${limit + 1}::int) t
    CROSS JOIN LATERAL (
      SELECT sum(e."amount") FILTER (WHERE e."amount" > 0)::int AS "amount",
        coalesce(sum(e."amount") FILTER (WHERE e."account"::text = ANY (${AVAILABLE_ACCOUNTS}::text[])), 0)::int AS "change"
      FROM "LedgerEntry" e WHERE e."transactionId" = t."id") m
    ORDER BY t."position" DESC`),
    parse: (value) => value as CreditEntry[],
  };
  const { sql: both, parse } = combineFragments({ rows: entriesRead, features: featuresRead() });
  return {
    sql: both,
    parse: (value) => {
      const { rows, features } = parse(value);
      const shown = rows.slice(0, limit);
      const entries = shown.map((row) => ({
        ...row,
        date: new Date(row.date).toISOString(),
        memo: describeMemo(row.memo, features),
      }));
      return { entries, nextBefore: rows.length > limit ? shown.at(-1)!.position : null };
    },
  };
}
