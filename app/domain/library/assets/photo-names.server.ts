import { database } from '#app/platform/database/database.server.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import { sql } from '#app/platform/database/read.server.ts';
import type { Sql } from '#app/platform/database/read.server.ts';

/** Steps back from a picture: a cut-out, a photo of it, and some corrections. */
const MOST_STEPS = 8;

/**
 * Name of the picture that `asset` goes back to, by what each was made from: the photo that came in. Null where it was made
 * from nothing.
 */
export const PHOTO_NAME: Sql = sql`(
  WITH RECURSIVE line AS (
    SELECT asset."parentId" AS "from", asset."recipe" AS "recipe", NULL::text AS "name", 0 AS "step"
    UNION ALL
    SELECT source."parentId", source."recipe", source."name", line."step" + 1
    FROM line JOIN "Asset" source ON source."userId" = asset."userId" AND source."id" = coalesce(line."from", CASE
      WHEN line."recipe"->'sourceAssetIds'->>0 ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      THEN (line."recipe"->'sourceAssetIds'->>0)::uuid END)
    WHERE line."step" < ${MOST_STEPS}::int)
  SELECT "name" FROM line ORDER BY "step" DESC LIMIT 1)`;

/** By id; of those that were made from nothing there is none. */
export async function photoNamesOf(
  assetIds: readonly string[],
  tx: Pick<Tx, '$queryRaw'> = database(),
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.$queryRaw<{ id: string; name: string | null }[]>`
    SELECT asset."id"::text AS "id", ${PHOTO_NAME} AS "name" FROM "Asset" asset WHERE asset."id" = ANY (${assetIds}::uuid[])`;
  return new Map(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name] as const])));
}
