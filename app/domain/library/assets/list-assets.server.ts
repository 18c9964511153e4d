import type { Account } from '#app/domain/accounts/index.ts';
import { idOf, noSql, rawSql, readOne, rowsOf, sql } from '#app/platform/database/read.server.ts';
import type { QueryFragment, Sql } from '#app/platform/database/read.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { libraryMessages } from '../library.messages.ts';
import { readCursor, writeCursor } from './asset-cursor.rules.ts';
import { candidates, matching } from './search-assets.server.ts';
import { originsOn } from './asset-origins.ts';
import type { AssetOrigin } from './asset-origins.ts';
import type { AssetSort, AssetTypeFilter } from './asset-query.rules.ts';
import type { ListAssetsQuery } from './asset-query.schema.ts';
import { ASSET_COLUMNS, readAssetRow } from './asset-rows.server.ts';
import type { AssetJson } from './asset-rows.server.ts';
import type { AssetView } from './asset-view.schema.ts';
import { toAssetView } from './to-asset-view.server.ts';

interface AssetPage {
  readonly assets: AssetView[];
  /** Pass it on to get what follows; null at the end. */
  readonly nextCursor: string | null;
}

const ORDER: Readonly<Record<AssetSort, { column: 'createdAt' | 'updatedAt'; direction: 'ASC' | 'DESC' }>> = {
  'Last Modified': { column: 'updatedAt', direction: 'DESC' },
  'First Created': { column: 'createdAt', direction: 'ASC' },
  'Last Created': { column: 'createdAt', direction: 'DESC' },
};

const TYPES: Readonly<Record<AssetTypeFilter, readonly string[]>> = {
  All: ['image', 'video'],
  Image: ['image'],
  Video: ['video'],
};

/** Up to so many files that may have the words are looked at one by one; of more, the newest are soon found by walking. */
const FEW = 1_000;

type ListAssetsOptions = ListAssetsQuery & {
  readonly account: Pick<Account, 'id'>;
  /** Default: those of the shelf. */
  readonly origins?: readonly AssetOrigin[];
};

/** As `assetsRead`, by itself. */
export async function listAssets(options: ListAssetsOptions): Promise<AssetPage> {
  return readOne(assetsRead(options));
}

/**
 * One page of an account's assets. Pages go by key (time and id of the last row), so a page costs the same however far
 * down it lies, and nothing is shown twice or skipped when pictures arrive in between. Each kind of file that is wanted is
 * walked in its own order, a page at most of each: what is not wanted costs nothing, however much of it there is. Words that
 * few files have are found by their index instead. Throws AppError `bad-request` for a cursor that does not belong to this order.
 */
export function assetsRead(options: ListAssetsOptions): QueryFragment<AssetPage> {
  const { account, sort, limit } = options;
  const { column, direction } = ORDER[sort];
  const at = rawSql(`"${column}"`);
  const way = rawSql(direction);
  const origins = options.kind ? [options.kind] : (options.origins ?? originsOn(options.shelf));
  const kinds = TYPES[options.type].flatMap((type) => origins.map((origin) => ({ type, origin })));
  const there = sql`"deletedAt" IS NULL${after(options)}`;
  const sought = matching(account, options);
  // In order first: the planner takes what is sought for rarer than it is, and would sort all files to find a page of them.
  const walk = (gate: Sql) => sql`
    SELECT near."id", near.${at} FROM unnest(
      ${kinds.map(({ type }) => type)}::"AssetType"[], ${kinds.map(({ origin }) => origin)}::"AssetOrigin"[]
    ) AS kind("type", "origin")
    CROSS JOIN LATERAL (
      SELECT "id", ${at} FROM (
        SELECT * FROM "Asset"
        WHERE "userId" = ${idOf(account.id)} AND "type" = kind."type" AND "origin" = kind."origin" AND ${there}${gate}
        ORDER BY ${at} ${way}, "id" ${way} OFFSET 0) ordered
      WHERE true${sought} LIMIT ${limit + 1}::int) near`;
  const first = sql`ORDER BY ${at} ${way}, "id" ${way} LIMIT ${limit + 1}::int`;
  const few = candidates(account, options.q, FEW + 1);
  const page =
    few === null
      ? sql`SELECT "id" FROM (${walk(noSql)}) walked ${first}`
      : sql`
        WITH few AS MATERIALIZED (${few}), number AS MATERIALIZED (SELECT count(*) AS "of" FROM few)
        SELECT "id" FROM (
          (SELECT "id", ${at} FROM "Asset"
            WHERE (SELECT "of" FROM number) <= ${FEW}::int AND "id" = ANY (ARRAY(SELECT "id" FROM few))
              AND "userId" = ${idOf(account.id)} AND "type" = ANY (${TYPES[options.type]}::"AssetType"[])
              AND "origin" = ANY (${origins}::"AssetOrigin"[]) AND ${there}${sought} ${first})
          UNION ALL
          (${walk(sql` AND (SELECT "of" FROM number) > ${FEW}::int`)})) found ${first}`;
  return {
    sql: rowsOf(sql`
      SELECT ${ASSET_COLUMNS} FROM (${page}) page JOIN "Asset" asset ON asset."id" = page."id"
      ORDER BY asset.${at} ${way}, asset."id" ${way}`),
    parse: (value) => {
      const rows = (value as AssetJson[]).map(readAssetRow);
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      const nextCursor = rows.length > limit && last ? writeCursor({ sort, at: last[column], id: last.id }) : null;
      return { assets: shown.map(toAssetView), nextCursor };
    },
  };
}

function after({ cursor: text, sort }: ListAssetsQuery): Sql {
  if (text === undefined) return noSql;
  const cursor = readCursor(text, sort);
  if (!cursor) {
    const userMessage = libraryMessages.badCursor;
    throw new AppError('bad-request', 'cursor of another list', { field: 'cursor', userMessage });
  }
  const { column, direction } = ORDER[sort];
  const beyond = rawSql(direction === 'ASC' ? '>' : '<');
  const key = sql`(${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`;
  return sql` AND (${rawSql(`"${column}"`)}, "id") ${beyond} ${key}`;
}
