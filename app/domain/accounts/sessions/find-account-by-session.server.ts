import { database } from '#app/platform/database/database.server.ts';
import { columnsOf, readRow, sql, parseAll } from '#app/platform/database/read.server.ts';
import type { QueryFragment, Sql, QueryResults } from '#app/platform/database/read.server.ts';
import type { Account } from '../account.ts';
import { SESSION_IDLE_MS, hashSessionToken, isSessionToken } from './session-tokens.server.ts';
import { toAccount } from '../to-account.ts';

/** How stale `lastSeenAt` may become; keeps a visit from being a write. */
const TOUCH_INTERVAL_MS = 60 * 60 * 1000;

interface Row extends Account {
  readonly sessionId: string;
  readonly lastSeenAt: Date;
}

/**
 * The account behind a session token, or null where the session is unknown, expired or its account not active; a shop's
 * account is active while the shop has the app installed.
 * Read from the database each time (one statement): a session that ended in one process is over in all of them.
 */
export async function findAccountBySession(token: string): Promise<Account | null> {
  return (await findSession(token, () => ({})))?.account ?? null;
}

/** As `findAccountBySession`, with things of the account that are read in the same statement. */
export async function findSession<Reads extends Readonly<Record<string, QueryFragment<unknown>>>>(
  token: string,
  readsOf: (userId: Sql) => Reads,
): Promise<{ readonly account: Account; readonly read: QueryResults<Reads> } | null> {
  if (!isSessionToken(token)) return null;
  const reads = readsOf(sql`caller."id"`);
  const row = await readRow<Row>(sql`
    SELECT s."id" AS "sessionId", s."lastSeenAt", caller."id", caller."email", caller."fname", caller."lname", caller."role"::text AS "role",
           caller."signupType"::text AS "signupType", caller."shop" ${columnsOf(reads)}
    FROM "UserSession" s JOIN "User" caller ON caller."id" = s."userId"
    WHERE s."tokenHash" = ${hashSessionToken(token)} AND s."expiresAt" > now() AND s."endsAt" > now()
      AND caller."status" = 'active'
      AND (caller."shop" IS NULL OR EXISTS (
        SELECT FROM "Shop" i WHERE i."userId" = caller."id" AND i."uninstalledAt" IS NULL))`);
  if (!row) return null;
  if (Date.now() - row.lastSeenAt.getTime() > TOUCH_INTERVAL_MS) await touch(row.sessionId);
  return { account: toAccount(row), read: parseAll(reads, row) };
}

/** Moves the end of an idle session, never past the end of every one. */
async function touch(id: string): Promise<void> {
  const now = new Date();
  const expiresAt = new Date(now.getTime() + SESSION_IDLE_MS);
  await database().$executeRaw`
    UPDATE "UserSession" SET "lastSeenAt" = ${now}, "expiresAt" = LEAST(${expiresAt}, "endsAt") WHERE "id" = ${id}::uuid`;
}
