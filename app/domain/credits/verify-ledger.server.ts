import type { Prisma } from '@prisma/client';
import { database } from '#app/platform/database/database.server.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import { chainHash } from './ledger.server.ts';

/** One broken promise of the ledger; `rule` is the name of the invariant. */
interface LedgerViolation {
  readonly rule: 'sum' | 'balance' | 'negative' | 'hold' | 'chain';
  readonly subject: string;
  readonly detail: string;
}

/**
 * Recomputes everything the ledger promises: each movement sums to zero; each balance equals the sum of its entries and
 * is not negative; each hold equals its movements; each user's hash chain is whole. Empty when all holds.
 */
export async function verifyLedger(): Promise<LedgerViolation[]> {
  // One snapshot, so that movements made meanwhile do not look like violations.
  return database().$transaction(
    async (tx) => {
      const found: LedgerViolation[] = [];
      const add = (rule: LedgerViolation['rule'], rows: { subject: string; detail: string }[]) =>
        found.push(...rows.map((row) => ({ rule, ...row })));
      add(
        'sum',
        await tx.$queryRaw`
          SELECT t."id"::text AS subject, coalesce(sum(e."amount"), 0)::text || ' in ' || count(e.*)::text || ' entries' AS detail
          FROM "LedgerTransaction" t LEFT JOIN "LedgerEntry" e ON e."transactionId" = t."id"
          GROUP BY t."id" HAVING coalesce(sum(e."amount"), 0) <> 0 OR count(e.*) < 2`,
      );
      add(
        'balance',
        await tx.$queryRaw`
          SELECT b."userId"::text AS subject,
            format('cached %s/%s, ledger %s/%s', b."available", b."held", coalesce(s.available, 0), coalesce(s.held, 0)) AS detail
          FROM "CreditBalance" b LEFT JOIN (
            SELECT t."userId", sum(e."amount") FILTER (WHERE e."account" = 'available') AS available,
              sum(e."amount") FILTER (WHERE e."account" = 'held') AS held
            FROM "LedgerTransaction" t JOIN "LedgerEntry" e ON e."transactionId" = t."id" GROUP BY t."userId") s USING ("userId")
          WHERE b."available" <> coalesce(s.available, 0) OR b."held" <> coalesce(s.held, 0)`,
      );
      add(
        'negative',
        await tx.$queryRaw`
          SELECT "userId"::text AS subject, format('%s/%s', "available", "held") AS detail
          FROM "CreditBalance" WHERE "available" < 0 OR "held" < 0`,
      );
      add(
        'hold',
        await tx.$queryRaw`
          SELECT h."id"::text AS subject, format('row %s/%s/%s %s, ledger %s/%s/%s', h."amount", h."settled", h."released",
            h."status", coalesce(s.held, 0), coalesce(s.settled, 0), coalesce(s.released, 0)) AS detail
          FROM "CreditHold" h LEFT JOIN (
            SELECT t."holdId", sum(e."amount") FILTER (WHERE t."kind" = 'hold') AS held,
              -sum(e."amount") FILTER (WHERE t."kind" = 'settle') AS settled,
              -sum(e."amount") FILTER (WHERE t."kind" = 'release') AS released
            FROM "LedgerTransaction" t JOIN "LedgerEntry" e ON e."transactionId" = t."id" AND e."account" = 'held'
            GROUP BY t."holdId") s ON s."holdId" = h."id"
          WHERE h."amount" <> coalesce(s.held, 0) OR h."settled" <> coalesce(s.settled, 0)
            OR h."released" <> coalesce(s.released, 0)
            OR (h."status" = 'closed') <> (h."settled" + h."released" = h."amount" AND h."closedAt" IS NOT NULL)`,
      );
      const heads = await tx.creditBalance.findMany({
        select: { userId: true, lastHash: true, transactionCount: true },
      });
      for (let first = 0; first < heads.length; first += USERS_AT_ONCE) {
        add('chain', await findBrokenChains(tx, heads.slice(first, first + USERS_AT_ONCE)));
      }
      return found;
    },
    { isolationLevel: 'RepeatableRead', timeout: 120_000 },
  );
}

const USERS_AT_ONCE = 200;

interface ChainHead {
  readonly userId: string;
  readonly lastHash: string;
  readonly transactionCount: number;
}

async function findBrokenChains(tx: Tx, heads: readonly ChainHead[]): Promise<{ subject: string; detail: string }[]> {
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
