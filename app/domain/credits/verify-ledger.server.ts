import type { Prisma } from '@prisma/client';
import { database } from '#app/platform/database/database.server.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import { chainHash } from './ledger.server.ts';

/** One broken promise of the ledger; `rule` is the name of the invariant. */
export interface LedgerViolation {
  readonly rule: LedgerRule;
  readonly subject: string;
  readonly detail: string;
}

export type LedgerRule = 'sum' | 'balance' | 'running' | 'negative' | 'pool' | 'hold' | 'trial' | 'chain';

/** The result of one rule: the number of checked rows, and those that break it. */
export interface LedgerCheck<Rule extends string = LedgerRule> {
  readonly rule: Rule;
  readonly checked: number;
  readonly found: readonly { readonly subject: string; readonly detail: string }[];
}

const TIMEOUT_MS = 120_000;

/**
 * Recomputes everything the ledger promises: each movement sums to zero; each balance equals the sum of its entries, pool
 * by pool, as does what each movement says was free after it, is not negative and stands where the account's way of counting has it; each hold equals its movements; each
 * user's hash chain is whole. Empty when all holds.
 */
export async function verifyLedger(): Promise<LedgerViolation[]> {
  // One snapshot, so that movements made meanwhile do not look like violations.
  const checks = await database().$transaction(checkLedger, { isolationLevel: 'RepeatableRead', timeout: TIMEOUT_MS });
  return checks.flatMap(({ rule, found }) => found.map((each) => ({ rule, ...each })));
}

interface Found {
  readonly subject: string;
  readonly detail: string;
}

/** As `verifyLedger`, rule by rule, in a transaction of the caller's: it has to be one snapshot. Reads only. */
export async function checkLedger(tx: Tx): Promise<LedgerCheck[]> {
  const [count] = await tx.$queryRaw<{ movements: number; balances: number; holds: number }[]>`
    SELECT (SELECT count(*)::int FROM "LedgerTransaction") AS "movements",
      (SELECT count(*)::int FROM "CreditBalance") AS "balances", (SELECT count(*)::int FROM "CreditHold") AS "holds"`;
  const { movements, balances, holds } = count!;
  const check = (rule: LedgerRule, checked: number, found: Found[]): LedgerCheck => ({ rule, checked, found });
  return [
    check('sum', movements, await findUnbalanced(tx)),
    check('balance', balances, await findWrongBalances(tx)),
    check('running', movements, await findWrongRunning(tx)),
    check('negative', balances, await findNegative(tx)),
    check('pool', balances, await findWrongPools(tx)),
    check('hold', holds, await findWrongHolds(tx)),
    check('trial', holds, await findWrongTrialParts(tx)),
    check('chain', balances, await findBrokenChains(tx)),
  ];
}

const findUnbalanced = (tx: Tx) => tx.$queryRaw<Found[]>`
  SELECT t."id"::text AS subject, coalesce(sum(e."amount"), 0)::text || ' in ' || count(e.*)::text || ' entries' AS detail
  FROM "LedgerTransaction" t LEFT JOIN "LedgerEntry" e ON e."transactionId" = t."id"
  GROUP BY t."id" HAVING coalesce(sum(e."amount"), 0) <> 0 OR count(e.*) < 2`;

/** Both ways: a user with entries and without a balance is found as well. */
const findWrongBalances = (tx: Tx) => tx.$queryRaw<Found[]>`
  SELECT coalesce(b."userId", s."userId")::text AS subject,
    format('%s: cached %s, ledger %s', coalesce(a.account, s.account), coalesce(b.amount::text, 'none'), coalesce(s.amount, 0)) AS detail
  FROM unnest(ARRAY['available', 'held', 'imageAvailable', 'imageHeld', 'videoAvailable', 'videoHeld',
    'trialAvailable', 'trialHeld']) AS a(account)
  CROSS JOIN LATERAL (
    SELECT "userId", (to_jsonb(c) ->> a.account)::int AS amount FROM "CreditBalance" c) b
  FULL JOIN (
    SELECT t."userId", e."account"::text AS account, sum(e."amount") AS amount
    FROM "LedgerTransaction" t JOIN "LedgerEntry" e ON e."transactionId" = t."id"
    WHERE e."account" NOT IN ('granted', 'spent', 'expired', 'refunded')
    GROUP BY t."userId", e."account") s ON s."userId" = b."userId" AND s.account = a.account
  WHERE coalesce(b.amount, 0) <> coalesce(s.amount, 0) OR b."userId" IS NULL
  ORDER BY 1, 2`;

/** The stated balance after each movement, against the entries up to it. */
const findWrongRunning = (tx: Tx) => tx.$queryRaw<Found[]>`
  SELECT s."id"::text AS subject, format('position %s says %s, ledger %s', s."position", s."balance", s.free) AS detail
  FROM (
    SELECT moved.*, sum(moved.change) OVER (PARTITION BY moved."userId" ORDER BY moved."position") AS free
    FROM (
      SELECT t."id", t."userId", t."position", t."balance", coalesce(sum(e."amount") FILTER (WHERE e."account" IN
        ('available', 'imageAvailable', 'videoAvailable', 'trialAvailable')), 0) AS change
      FROM "LedgerTransaction" t LEFT JOIN "LedgerEntry" e ON e."transactionId" = t."id"
      GROUP BY t."id") moved) s
  WHERE s."balance" <> s.free
  ORDER BY s."userId", s."position"`;

const findNegative = (tx: Tx) => tx.$queryRaw<Found[]>`
  SELECT "userId"::text AS subject, format('%s/%s', "available", "held") AS detail
  FROM "CreditBalance" WHERE least("available", "held", "imageAvailable", "imageHeld", "videoAvailable", "videoHeld",
    "trialAvailable", "trialHeld") < 0`;

/** Free credits stand in the one balance or in the two, as the account counts them, and none outlives its trial. */
const findWrongPools = (tx: Tx) => tx.$queryRaw<Found[]>`
  SELECT b."userId"::text AS subject, format('%s: all %s, images %s, videos %s, trial %s', CASE
      WHEN b."trialAvailable" > 0 AND NOT b."isTrialOpen" THEN 'no trial'
      WHEN u."useUnifiedCredits" THEN 'one balance' ELSE 'two balances' END,
    b."available", b."imageAvailable", b."videoAvailable", b."trialAvailable") AS detail
  FROM "CreditBalance" b JOIN "User" u ON u."id" = b."userId"
  WHERE (u."useUnifiedCredits" AND (b."imageAvailable" <> 0 OR b."videoAvailable" <> 0))
    OR (NOT u."useUnifiedCredits" AND b."available" <> 0)
    OR (b."trialAvailable" > 0 AND NOT b."isTrialOpen")`;

const findWrongHolds = (tx: Tx) => tx.$queryRaw<Found[]>`
  SELECT h."id"::text AS subject, format('row %s/%s/%s %s, ledger %s/%s/%s', h."amount", h."settled", h."released",
    h."status", coalesce(s.held, 0), coalesce(s.settled, 0), coalesce(s.released, 0)) AS detail
  FROM "CreditHold" h LEFT JOIN (
    SELECT t."holdId", sum(e."amount") FILTER (WHERE t."kind" = 'hold') AS held,
      -sum(e."amount") FILTER (WHERE t."kind" = 'settle') AS settled,
      -sum(e."amount") FILTER (WHERE t."kind" = 'release') AS released
    FROM "LedgerTransaction" t JOIN "LedgerEntry" e ON e."transactionId" = t."id"
      AND e."account" IN ('held', 'imageHeld', 'videoHeld', 'trialHeld')
    GROUP BY t."holdId") s ON s."holdId" = h."id"
  WHERE h."amount" <> coalesce(s.held, 0) OR h."settled" <> coalesce(s.settled, 0)
    OR h."released" <> coalesce(s.released, 0)
    OR (h."status" = 'closed') <> (h."settled" + h."released" = h."amount" AND h."closedAt" IS NOT NULL)`;

/** The part of a hold that came from a trial, and that all else was booked in the pool that the hold names. */
const findWrongTrialParts = (tx: Tx) => tx.$queryRaw<Found[]>`
  SELECT h."id"::text AS subject, format('row %s of %s from a trial, pool %s; ledger %s of %s, %s elsewhere',
    h."trialSettled", h."trialAmount", h."pool", coalesce(s.settled, 0), coalesce(s.held, 0), coalesce(s.foreign, 0)) AS detail
  FROM "CreditHold" h LEFT JOIN LATERAL (
    SELECT sum(e."amount") FILTER (WHERE t."kind" = 'hold' AND e."account" = 'trialHeld') AS held,
      -sum(e."amount") FILTER (WHERE t."kind" = 'settle' AND e."account" = 'trialHeld') AS settled,
      count(*) FILTER (WHERE e."account"::text <> CASE h."pool" WHEN 'image' THEN 'imageHeld'
        WHEN 'video' THEN 'videoHeld' ELSE 'held' END AND e."account" IN ('held', 'imageHeld', 'videoHeld')) AS foreign
    FROM "LedgerTransaction" t JOIN "LedgerEntry" e ON e."transactionId" = t."id"
    WHERE t."holdId" = h."id") s ON true
  WHERE h."trialAmount" <> coalesce(s.held, 0) OR h."trialSettled" <> coalesce(s.settled, 0)
    OR coalesce(s.foreign, 0) <> 0`;

const USERS_AT_ONCE = 200;

interface ChainHead {
  readonly userId: string;
  readonly lastHash: string;
  readonly transactionCount: number;
}

async function findBrokenChains(tx: Tx): Promise<Found[]> {
  const heads = await tx.creditBalance.findMany({ select: { userId: true, lastHash: true, transactionCount: true } });
  const found: Found[] = [];
  for (let first = 0; first < heads.length; first += USERS_AT_ONCE) {
    found.push(...(await findBrokenAmong(tx, heads.slice(first, first + USERS_AT_ONCE))));
  }
  return found;
}

async function findBrokenAmong(tx: Tx, heads: readonly ChainHead[]): Promise<Found[]> {
  const rows = await tx.ledgerTransaction.findMany({
    where: { userId: { in: heads.map((head) => head.userId) } },
    orderBy: [{ userId: 'asc' }, { position: 'asc' }],
    include: { entries: true },
  });
  const chains = Map.groupBy(rows, (row) => row.userId);
  return heads.flatMap((head) => {
    const detail = findBrokenLink(chains.get(head.userId) ?? [], head);
    return detail === null ? [] : [{ subject: head.userId, detail }];
  });
}

type ChainRow = Prisma.LedgerTransactionGetPayload<{ include: { entries: true } }>;

function findBrokenLink(chain: readonly ChainRow[], head: ChainHead): string | null {
  let previous = '';
  for (const [offset, row] of chain.entries()) {
    if (row.position !== offset + 1) return `position ${row.position} where ${offset + 1} should stand`;
    const entries = Object.fromEntries(row.entries.map((entry) => [entry.account, entry.amount]));
    const hash = chainHash(previous, { ...row, key: row.idempotencyKey, entries });
    if (hash !== row.hash) return `hash of position ${row.position} does not fit`;
    previous = hash;
  }
  if (chain.length !== head.transactionCount || previous !== head.lastHash)
    return 'the head does not fit the last link';
  return null;
}
