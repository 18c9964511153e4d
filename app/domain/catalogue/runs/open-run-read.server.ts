import type { Account } from '#app/domain/accounts/index.ts';
import { idOf, rowOf, sql } from '#app/platform/database/read.server.ts';
import type { QueryFragment } from '#app/platform/database/read.server.ts';
import type { OpenRun } from './open-run.ts';

/** Runs that are looked at for one, the newest first. */
const LOOKED_AT = 20;

/** The newest run that is being made or has pictures to review; null where there is none. */
export function openRunRead(account: Pick<Account, 'id'>): QueryFragment<OpenRun | null> {
  return {
    sql: rowOf(sql`
      SELECT run."id", recipe."name", run."state" = 'running' AS "isMaking",
        coalesce((run."tally"->>'waiting')::int, 0) + coalesce((run."tally"->>'working')::int, 0) AS "toMake",
        coalesce((run."tally"->>'doubt')::int, 0) AS "toAnswer", coalesce((run."tally"->>'to-review')::int, 0) AS "toReview"
      FROM (SELECT * FROM "CatalogueRun" WHERE "userId" = ${idOf(account.id)}
        ORDER BY "createdAt" DESC, "id" DESC LIMIT ${LOOKED_AT}) run
      JOIN "CatalogueRecipe" recipe ON recipe."id" = run."recipeId"
      WHERE run."state" = 'running' OR coalesce((run."tally"->>'to-review')::int, 0) > 0
      ORDER BY run."createdAt" DESC, run."id" DESC LIMIT 1`),
    parse: (value) => value as OpenRun | null,
  };
}
