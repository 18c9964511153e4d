import { createHash } from 'node:crypto';
import type { LedgerAccount, LedgerKind, LedgerTransaction } from '@prisma/client';
import { accountTopic } from '#app/domain/accounts/index.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { appendStreamEvents } from '#app/platform/streams/append-stream-events.server.ts';
import { AVAILABLE_ACCOUNTS, HELD_ACCOUNTS, toCredits } from './credit-pools.rules.ts';
import type { PoolAccount, PoolBalance } from './credit-pools.rules.ts';
import { CREDITS_CHANGED } from './credits.schema.ts';
import { NOT_ENOUGH_CREDITS } from './credits.messages.ts';

/** Signed credits per ledger account; they sum to zero. */
export type Entries = Partial<Record<LedgerAccount, number>>;

export interface Movement {
  readonly kind: LedgerKind;
  readonly userId: string;
  readonly key: string;
  readonly holdId: string | null;
  readonly memo: string;
  readonly entries: Entries;
}

/** The user's balance row, locked until the transaction ends: everything about one user's credits happens in a row. */
export type LockedBalance = PoolBalance;

/** Locks the user's balance and tells what it is; makes the row when this is the first movement. */
export async function lockBalance(tx: Tx, userId: string): Promise<LockedBalance> {
  await lockBalanceRow(tx, userId);
  // A separate statement: it sees a switch of the credit mode that was committed while this one waited for the lock.
  const balance = await readBalance(tx, userId);
  if (!balance) throw new AppError('not-found', `no balance of ${userId}`);
  return balance;
}

/** Locks the user's balance until the transaction ends; makes the row when this is the first movement. */
export async function lockBalanceRow(tx: Tx, userId: string): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO "CreditBalance" ("userId") VALUES (${userId}::uuid)
    ON CONFLICT ("userId") DO UPDATE SET "userId" = EXCLUDED."userId"`;
}

/** The user's balance, without a lock; null before the first movement. */
async function readBalance(db: Tx, userId: string): Promise<PoolBalance | null> {
  const [row] = await db.$queryRaw<PoolBalance[]>`
    SELECT b."available", b."held", b."imageAvailable", b."imageHeld", b."videoAvailable", b."videoHeld",
      b."trialAvailable", b."trialHeld", b."isTrialOpen", u."useUnifiedCredits" AS "isUnified"
    FROM "CreditBalance" b JOIN "User" u ON u."id" = b."userId" WHERE b."userId" = ${userId}::uuid`;
  return row ?? null;
}

/**
 * The movement once made under this key, or null. To be asked with the balance locked, so that of two at once the
 * second sees the first. Throws `conflict` where the key was used for something else.
 */
export async function findMovement(
  tx: Tx,
  key: string,
  same: { readonly userId: string; readonly kind: LedgerKind; readonly holdId?: string; readonly entries: Entries },
): Promise<LedgerTransaction | null> {
  const found = await tx.ledgerTransaction.findUnique({ where: { idempotencyKey: key }, include: { entries: true } });
  if (!found) return null;
  const entries = Object.fromEntries(found.entries.map((entry) => [entry.account, entry.amount]));
  const isSame =
    found.userId === same.userId &&
    found.kind === same.kind &&
    (same.holdId === undefined || found.holdId === same.holdId) &&
    canonicalEntries(entries) === canonicalEntries(same.entries);
  if (!isSame) throw new AppError('conflict', `ledger key ${key} was used for another movement`);
  return found;
}

interface MovedBalance extends PoolBalance {
  lastHash: string;
  transactionCount: number;
  now: Date;
}

/**
 * Appends one movement: changes the balance by one conditional UPDATE, adds the entries, lengthens the user's hash chain
 * and tells the account's stream. The balance must be locked and the key known to be unused.
 * Throws `insufficient-credits` when the balance does not cover it.
 */
export async function appendMovement(tx: Tx, movement: Movement): Promise<LedgerTransaction> {
  const by = (account: PoolAccount) => movement.entries[account] ?? 0;
  const [balance] = await tx.$queryRaw<MovedBalance[]>`
    UPDATE "CreditBalance" b
    SET "available" = b."available" + ${by('available')}::int, "held" = b."held" + ${by('held')}::int,
        "imageAvailable" = b."imageAvailable" + ${by('imageAvailable')}::int,
        "imageHeld" = b."imageHeld" + ${by('imageHeld')}::int,
        "videoAvailable" = b."videoAvailable" + ${by('videoAvailable')}::int,
        "videoHeld" = b."videoHeld" + ${by('videoHeld')}::int,
        "trialAvailable" = b."trialAvailable" + ${by('trialAvailable')}::int,
        "trialHeld" = b."trialHeld" + ${by('trialHeld')}::int,
        "transactionCount" = b."transactionCount" + 1
    FROM "User" u
    WHERE b."userId" = ${movement.userId}::uuid AND u."id" = b."userId"
      AND b."available" + ${by('available')}::int >= 0 AND b."held" + ${by('held')}::int >= 0
      AND b."imageAvailable" + ${by('imageAvailable')}::int >= 0 AND b."imageHeld" + ${by('imageHeld')}::int >= 0
      AND b."videoAvailable" + ${by('videoAvailable')}::int >= 0 AND b."videoHeld" + ${by('videoHeld')}::int >= 0
      AND b."trialAvailable" + ${by('trialAvailable')}::int >= 0 AND b."trialHeld" + ${by('trialHeld')}::int >= 0
    RETURNING b."available", b."held", b."imageAvailable", b."imageHeld", b."videoAvailable", b."videoHeld",
      b."trialAvailable", b."trialHeld", b."isTrialOpen", u."useUnifiedCredits" AS "isUnified",
      b."lastHash", b."transactionCount", date_trunc('milliseconds', clock_timestamp()) AS "now"`;
  if (!balance) {
    throw new AppError('insufficient-credits', `${movement.kind} ${movement.key} is not covered`, {
      userMessage: NOT_ENOUGH_CREDITS,
    });
  }
  const link = { ...movement, position: balance.transactionCount, createdAt: balance.now };
  const hash = chainHash(balance.lastHash, link);
  const { kind, key: idempotencyKey, userId, holdId, memo } = movement;
  const { position, createdAt } = link;
  const credits = toCredits(balance);
  const transaction = await tx.ledgerTransaction
    .create({
      data: { kind, idempotencyKey, userId, holdId, memo, position, balance: credits.available, hash, createdAt },
    })
    .catch((error: unknown) => {
      // Another user's movement under the same key, at the same moment: this one never sees it beforehand.
      if ((error as { code?: unknown }).code !== 'P2002') throw error;
      throw new AppError('conflict', `ledger key ${idempotencyKey} was used for another movement`, { cause: error });
    });
  await tx.ledgerEntry.createMany({
    data: sortedEntries(movement.entries).map(([account, amount]) => ({
      transactionId: transaction.id,
      account: account as LedgerAccount,
      amount,
    })),
  });
  await tx.creditBalance.update({ where: { userId: movement.userId }, data: { lastHash: hash } });
  await appendStreamEvents(tx, accountTopic(movement.userId), [{ type: CREDITS_CHANGED, data: credits }]);
  return transaction;
}

export interface ChainLink {
  readonly kind: LedgerKind;
  readonly userId: string;
  readonly key: string;
  readonly holdId: string | null;
  readonly memo: string;
  readonly entries: Entries;
  readonly position: number;
  readonly createdAt: Date;
}

/** SHA-256 (hex) over the previous link's hash and everything this movement says. */
export function chainHash(previous: string, link: ChainLink): string {
  const { kind, userId, key, holdId, memo, position } = link;
  const said = [previous, position, kind, userId, key, holdId, memo, link.createdAt.toISOString()];
  return createHash('sha256')
    .update(JSON.stringify([...said, sortedEntries(link.entries)]))
    .digest('hex');
}

function sortedEntries(entries: Entries): [string, number][] {
  return Object.entries(entries)
    .filter(([, amount]) => amount !== 0)
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

/**
 * The amount of a movement, whichever of the user's balances it was booked in: a repeat finds the first one also where
 * the account has switched to two balances, or back, in between.
 */
function canonicalEntries(entries: Entries): string {
  const folded: Record<string, number> = {};
  for (const [account, amount] of Object.entries(entries)) {
    const name = AVAILABLE.has(account) ? 'available' : HELD.has(account) ? 'held' : account;
    folded[name] = (folded[name] ?? 0) + amount;
  }
  return JSON.stringify(sortedEntries(folded));
}

const AVAILABLE: ReadonlySet<string> = new Set(AVAILABLE_ACCOUNTS);
const HELD: ReadonlySet<string> = new Set(HELD_ACCOUNTS);

/** Credits are whole and a movement moves something. */
export function assertAmount(amount: number): void {
  if (!Number.isSafeInteger(amount) || amount <= 0) {
    throw new AppError('bad-request', `amount ${amount} is not a positive whole number of credits`);
  }
}
