import type { Account } from '#app/domain/accounts/index.ts';
import { idOf, readOne, rowsOf, sql, together } from '#app/platform/database/read.server.ts';
import type { Read } from '#app/platform/database/read.server.ts';
import { sayRun } from './credit-entry.rules.ts';
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
  readonly released: number;
}

/** A page of the history of credits with one line for each run, newest first; the key of the next page is a position. */
export async function listCreditLines(options: ListCreditLinesOptions): Promise<CreditLines> {
  const { account, before = null, limit = LINES_PER_PAGE } = options;
  const linesRead: Read<Row[]> = {
    sql: rowsOf(sql`
    SELECT t."position", t."createdAt" AS "date", t."kind", t."memo", m."change",
      (SELECT l."balance" FROM "LedgerTransaction" l
        WHERE l."id" = t."id" OR (l."holdId" = t."holdId" AND l."userId" = t."userId")
        ORDER BY l."position" DESC LIMIT 1) AS "balance",
      h."amount" AS "held", coalesce(h."settled", 0) AS "used", coalesce(h."released", 0) AS "released"
    FROM (
      SELECT * FROM "LedgerTransaction"
      WHERE "userId" = ${idOf(account.id)} AND "position" < coalesce(${before}::int, 2147483647)
        AND ("holdId" IS NULL OR "kind" = 'hold')
      ORDER BY "position" DESC LIMIT ${limit + 1}::int) t
    LEFT JOIN "CreditHold" h ON h."id" = t."holdId"
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(e."amount"), 0)::int AS "change"
      FROM "LedgerTransaction" l JOIN "LedgerEntry" e ON e."transactionId" = l."id"
      WHERE (l."id" = t."id" OR (l."holdId" = t."holdId" AND l."userId" = t."userId"))
        AND e."account"::text = ANY (${AVAILABLE_ACCOUNTS}::text[])) m
    ORDER BY t."position" DESC`),
    take: (value) => value as Row[],
  };
  const { rows, features } = await readOne(together({ rows: linesRead, features: featuresRead() }));
  const shown = rows.slice(0, limit);
  const lines = shown.map(({ held, used, released, ...line }) => ({
    ...line,
    date: new Date(line.date).toISOString(),
    memo: sayRun(line.memo, features),
    run: held === null ? null : { held, used, open: held - used - released },
  }));
  return { lines, nextBefore: rows.length > limit ? shown.at(-1)!.position : null };
}
