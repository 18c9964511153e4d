import { ASSET_COLUMNS, readAssetRow, toAssetView } from '#app/domain/library/index.server.ts';
import type { AssetJson } from '#app/domain/library/index.server.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import { idOf, noSql, rowsOf, sql } from '#app/platform/database/read.server.ts';
import type { QueryFragment, Sql } from '#app/platform/database/read.server.ts';
import type { JobPlace } from './job-place.schema.ts';
import type { KindName } from './kinds/kinds.ts';

/** Runs that are looked at: some of them may have made nothing, or what they made was deleted. */
const RUNS = 12;

/** The newest pictures that jobs of that kind made for an account and that are still there, newest run first. */
export function picturesOfKindRead(options: {
  readonly account: { readonly id: string };
  readonly kind: KindName;
  readonly limit: number;
  /** Only what was ordered from such a place; left out: from anywhere. */
  readonly placeKind?: JobPlace['kind'];
  /** A query for ids, as text: those pictures, and what those jobs made, are not among them. */
  readonly without?: Sql;
}): QueryFragment<AssetView[]> {
  const { account, kind, limit, placeKind, without } = options;
  return {
    sql: rowsOf(sql`
      SELECT ${ASSET_COLUMNS} FROM (
        SELECT "id", "createdAt" FROM "Job" WHERE "userId" = ${idOf(account.id)} AND "kind" = ${kind}
          ${placeKind ? sql`AND "placeKind" = ${placeKind}` : noSql}
        ORDER BY "createdAt" DESC LIMIT ${RUNS}::int) job
      JOIN "JobOutput" output ON output."jobId" = job."id"
      JOIN "Asset" asset ON asset."id" = output."assetId" AND asset."deletedAt" IS NULL
        AND asset."userId" = ${idOf(account.id)}
      ${without ? sql`WHERE NOT EXISTS (SELECT FROM (${without}) out ("id") WHERE out."id" IN (asset."id"::text, job."id"::text))` : noSql}
      ORDER BY job."createdAt" DESC, output."index" LIMIT ${limit}::int`),
    parse: (value) => (value as AssetJson[]).map(readAssetRow).map(toAssetView),
  };
}
