import { databasePool } from '#app/platform/database/database.server.ts';

/** Credits held for work that has not ended, over all accounts. */
export async function heldCredits(): Promise<number> {
  const { rows } = await databasePool().query<{ held: number }>(
    `SELECT coalesce(sum("amount" - "settled" - "released"), 0)::float8 AS "held" FROM "CreditHold" WHERE "status" = 'open'`,
  );
  return rows[0]!.held;
}
