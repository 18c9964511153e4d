import type { Tx } from '#app/platform/database/database.server.ts';

/**
 * The new job's place in line, by start-time fair queueing (Goyal, Vin, Cheng 1996) with jobs of equal weight: one after
 * the account's own last job, but not before the turn being served now. An account with a thousand jobs waiting delays
 * another's single job by no more than the run under way. The account's balance must be locked by this transaction.
 */
export async function nextTurn(tx: Tx, userId: string): Promise<number> {
  const [row] = await tx.$queryRaw<{ turn: number }[]>`
    SELECT greatest(
      coalesce((SELECT max("turn") + 1 FROM "Job" WHERE "userId" = ${userId}::uuid), 0),
      coalesce((SELECT "turn" FROM "Job" WHERE "startedAt" IS NOT NULL ORDER BY "startedAt" DESC LIMIT 1), 0)
    )::int AS "turn"`;
  return row!.turn;
}
