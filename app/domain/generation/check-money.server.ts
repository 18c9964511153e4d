import { checkLedger } from '#app/domain/credits/index.server.ts';
import type { LedgerCheck } from '#app/domain/credits/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import type { Tx } from '#app/platform/database/database.server.ts';

const TIMEOUT_MS = 60 * 60_000;

/** Rules between holds and jobs, beside those of the ledger. */
type HoldRule = 'open hold, open job' | 'held as accepted' | 'charged as delivered';

export type MoneyCheck = LedgerCheck<LedgerCheck['rule'] | HoldRule>;

/**
 * Everything that is promised of credits, rule by rule, in one snapshot that only reads: a running system goes on, and
 * what it does meanwhile does not look like damage.
 */
export async function checkMoney(): Promise<readonly MoneyCheck[]> {
  return database().$transaction(
    async (tx) => {
      await tx.$executeRaw`SET TRANSACTION READ ONLY`;
      return [...(await checkLedger(tx)), ...(await checkHolds(tx))];
    },
    { isolationLevel: 'RepeatableRead', timeout: TIMEOUT_MS },
  );
}

interface Found {
  readonly subject: string;
  readonly detail: string;
}

async function checkHolds(tx: Tx): Promise<MoneyCheck[]> {
  const [count] = await tx.$queryRaw<{ holds: number; jobs: number }[]>`
    SELECT (SELECT count(*)::int FROM "CreditHold") AS "holds", (SELECT count(*)::int FROM "Job") AS "jobs"`;
  const { holds, jobs } = count!;
  return [
    { rule: 'open hold, open job', checked: holds, found: await findStrayHolds(tx) },
    { rule: 'held as accepted', checked: jobs, found: await findWrongAmounts(tx) },
    { rule: 'charged as delivered', checked: jobs, found: await findWrongCharges(tx) },
  ];
}

/** An open hold and a job that has not ended are the same thing. */
const findStrayHolds = (tx: Tx) => tx.$queryRaw<Found[]>`
  SELECT h."id"::text AS subject, format('hold %s, job %s', h."status", coalesce(j."status"::text, 'missing')) AS detail
  FROM "CreditHold" h LEFT JOIN "Job" j ON j."holdId" = h."id"
  WHERE (h."status" = 'open' AND (j."id" IS NULL OR j."finishedAt" IS NOT NULL))
    OR (h."status" = 'closed' AND j."id" IS NOT NULL AND j."finishedAt" IS NULL)`;

const findWrongAmounts = (tx: Tx) => tx.$queryRaw<Found[]>`
  SELECT j."id"::text AS subject,
    format('%s x %s accepted, %s held', j."acceptedCount", j."unitPrice", coalesce(h."amount", 0)) AS detail
  FROM "Job" j LEFT JOIN "CreditHold" h ON h."id" = j."holdId"
  WHERE j."acceptedCount" * j."unitPrice" <> coalesce(h."amount", 0)
    OR (h."id" IS NOT NULL AND h."userId" <> j."userId")`;

const findWrongCharges = (tx: Tx) => tx.$queryRaw<Found[]>`
  SELECT j."id"::text AS subject, format('settled %s, outputs say %s', coalesce(h."settled", 0), o.charged) AS detail
  FROM "Job" j LEFT JOIN "CreditHold" h ON h."id" = j."holdId"
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(p."charged"), 0)::int AS charged,
      count(*) FILTER (WHERE p."charged" > 0 AND p."status" <> 'delivered') AS unearned
    FROM "JobOutput" p WHERE p."jobId" = j."id") o
  WHERE coalesce(h."settled", 0) <> o.charged OR o.unearned > 0`;

const MOST_SHOWN = 20;

/** The checks as a plain table, with what was found below it. */
export function writeMoneyReport(checks: readonly MoneyCheck[]): { readonly text: string; readonly isSound: boolean } {
  const wrong = checks.filter(({ found }) => found.length > 0);
  const width = Math.max(...checks.map(({ rule }) => rule.length));
  const line = (rule: string, checked: string, found: string) =>
    `${rule.padEnd(width)}  ${checked.padStart(9)}  ${found.padStart(9)}`;
  const rows = checks.map(({ rule, checked, found }) => line(rule, String(checked), String(found.length)));
  const details = wrong.flatMap(({ rule, found }) => [
    '',
    `${rule}:`,
    ...found.slice(0, MOST_SHOWN).map(({ subject, detail }) => `  ${subject}  ${detail}`),
    ...(found.length > MOST_SHOWN ? [`  and ${found.length - MOST_SHOWN} more`] : []),
  ]);
  const end = wrong.length === 0 ? 'The ledger is sound.' : 'The ledger is NOT as it should be.';
  return {
    text: [line('rule', 'checked', 'wrong'), ...rows, ...details, '', end].join('\n'),
    isSound: wrong.length === 0,
  };
}
