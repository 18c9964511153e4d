import type { Account } from '#app/domain/accounts/index.ts';
import { idOf, readOne, rowOf, rowsOf, sql, combineFragments } from '#app/platform/database/read.server.ts';
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

interface Row extends Omit<CreditLine, 'run' | 'balance'> {
  readonly held: number | null;
  readonly used: number;
  readonly open: number;
}

/**
 * A page of the history of credits with one line for each run, newest first: what the jobs of a run over many products took out of its
 * hold counts to that line; the key of the next page is a position. The balances add up from line to line, and the newest is
 * what is free now: runs overlap, so that the balance after a run's last movement would hold those of later lines, too.
 */
export async function listCreditLines(options: ListCreditLinesOptions): Promise<CreditLines> {
  const { account, before = null, limit = LINES_PER_PAGE } = options;
  const linesRead: QueryFragment<Row[]> = {
    sql: rowsOf(sql`
    SELECT t."position", t."createdAt" AS "date", t."kind", t."memo", m."change",
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
      SELECT coalesce(sum(e."amount") FILTER (WHERE e."account"::text = ANY (${AVAILABLE_ACCOUNTS}::text[])), 0)::int AS "change"
      FROM "LedgerTransaction" l JOIN "LedgerEntry" e ON e."transactionId" = l."id"
      WHERE l."id" = t."id" OR (l."holdId" = ANY (p."holds") AND l."userId" = t."userId")) m
    ORDER BY t."position" DESC`),
    parse: (value) => value as Row[],
  };
  const parts = { rows: linesRead, free: freeBeforeRead(account, before), features: featuresRead() };
  const { rows, free, features } = await readOne(combineFragments(parts));
  const shown = rows.slice(0, limit);
  let balance = free;
  const lines = shown.map(({ held, used, open, ...line }) => {
    const after = balance;
    balance -= line.change;
    return {
      ...line,
      date: new Date(line.date).toISOString(),
      memo: describeRun(line.memo, features),
      balance: after,
      run: held === null ? null : { held, used, open },
    };
  });
  return { lines, nextBefore: rows.length > limit ? shown.at(-1)!.position : null };
}

/** The free credits without the lines that began at a position or after it; null: with all of them. */
function freeBeforeRead(account: Pick<Account, 'id'>, before: number | null): QueryFragment<number> {
  return {
    sql: rowOf(sql`
    SELECT coalesce((
        SELECT l."balance" FROM "LedgerTransaction" l WHERE l."userId" = ${idOf(account.id)}
        ORDER BY l."position" DESC LIMIT 1), 0)::int
      - coalesce((
        SELECT sum(e."amount") FROM "LedgerTransaction" l
        JOIN "LedgerEntry" e ON e."transactionId" = l."id" AND e."account"::text = ANY (${AVAILABLE_ACCOUNTS}::text[])
        LEFT JOIN "CreditHold" o ON o."id" = l."holdId"
        LEFT JOIN "LedgerTransaction" f ON f."holdId" = coalesce(o."partOfId", o."id") AND f."kind" = 'hold'
        WHERE l."userId" = ${idOf(account.id)} AND l."position" >= coalesce(${before}::int, 2147483647)
          AND coalesce(f."position", l."position") >= coalesce(${before}::int, 2147483647)), 0)::int AS "free"`),
    parse: (value) => (value as { readonly free: number }).free,
  };
}
