import type { Account } from '#app/domain/accounts/index.ts';
import { idOf, readOne, rowsOf, sql, combineFragments } from '#app/platform/database/read.server.ts';
import type { QueryFragment } from '#app/platform/database/read.server.ts';
import { describeRun } from './credit-entry.rules.ts';
import type { CreditLine, CreditLines } from './credit-line.schema.ts';
import { AVAILABLE_ACCOUNTS } from './credit-pools.rules.ts';
import { featuresRead } from './list-features.server.ts';

const LINES_PER_PAGE = 25;

export interface ListCreditLinesOptions {
  readonly account: Pick<Account, 'id'>;
  /** Only lines that began before this position; default: from the newest. */
  readonly before?: number | undefined;
  readonly limit?: number;
}

interface Row extends Omit<CreditLine, 'run'> {
  readonly held: number | null;
  readonly used: number;
  readonly open: number;
}

/**
 * A page of the history of credits with one line for each run, newest first: what the jobs of a run over many products took out of its
 * hold counts to that line; the key of the next page is a position.
 */
export async function listCreditLines(options: ListCreditLinesOptions): Promise<CreditLines> {
  const { account, before = null, limit = LINES_PER_PAGE } = options;
  const linesRead: QueryFragment<Row[]> = {
    sql: rowsOf(sql`
    SELECT t."position", t."createdAt" AS "date", t."kind", t."memo", m."change", m."balance",
      h."amount" AS "held", coalesce(p."used", 0) AS "used", coalesce(p."open", 0) AS "open"
    FROM (
      SELECT * FROM "LedgerTransaction" l
      WHERE l."userId" = ${idOf(account.id)} AND l."position" < coalesce(${before}::int, 2147483647)
        AND (l."holdId" IS NULL OR (l."kind" = 'hold' AND NOT EXISTS (
          SELECT FROM "CreditHold" o WHERE o."id" = l."holdId" AND o."partOfId" IS NOT NULL)))
      ORDER BY l."position" DESC LIMIT ${limit + 1}::int) t
    LEFT JOIN "CreditHold" h ON h."id" = t."holdId"
    CROSS JOIN LATERAL (
      SELECT array_agg(o."id") AS "holds", sum(o."settled")::int AS "used",
        sum(o."amount" - o."settled" - o."released")::int AS "open"
      FROM "CreditHold" o WHERE o."id" = h."id" OR o."partOfId" = h."id") p
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(e."amount") FILTER (WHERE e."account"::text = ANY (${AVAILABLE_ACCOUNTS}::text[])), 0)::int AS "change",
        (array_agg(l."balance" ORDER BY l."position" DESC))[1] AS "balance"
      FROM "LedgerTransaction" l JOIN "LedgerEntry" e ON e."transactionId" = l."id"
      WHERE l."id" = t."id" OR (l."holdId" = ANY (p."holds") AND l."userId" = t."userId")) m
    ORDER BY t."position" DESC`),
    parse: (value) => value as Row[],
  };
  const { rows, features } = await readOne(combineFragments({ rows: linesRead, features: featuresRead() }));
  const shown = rows.slice(0, limit);
  const lines = shown.map(({ held, used, open, ...line }) => ({
    ...line,
    date: new Date(line.date).toISOString(),
    memo: describeRun(line.memo, features),
    run: held === null ? null : { held, used, open },
  }));
  return { lines, nextBefore: rows.length > limit ? shown.at(-1)!.position : null };
}
