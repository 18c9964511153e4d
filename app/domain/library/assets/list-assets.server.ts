import type { Account } from '#app/domain/accounts/index.ts';
import { idOf, noSql, rawSql, readOne, rowsOf, sql } from '#app/platform/database/read.server.ts';
import type { Read, Sql } from '#app/platform/database/read.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { libraryMessages } from '../library.messages.ts';
import { readCursor, writeCursor } from './asset-cursor.rules.ts';
import { matching } from './search-assets.server.ts';
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
 * walked in its own order, a page at most of each: what is not wanted costs nothing, however much of it there is. Throws
 * AppError `bad-request` for a cursor that does not belong to this order.
 */
export function assetsRead(options: ListAssetsOptions): Read<AssetPage> {
  const { account, sort, limit } = options;
  const { column, direction } = ORDER[sort];
  const at = rawSql(`"${column}"`);
  const way = rawSql(direction);
  const origins = options.kind ? [options.kind] : (options.origins ?? originsOn(options.shelf));
  const kinds = TYPES[options.type].flatMap((type) => origins.map((origin) => ({ type, origin })));
  const page = sql`
    SELECT near."id" FROM unnest(
      ${kinds.map(({ type }) => type)}::"AssetType"[], ${kinds.map(({ origin }) => origin)}::"AssetOrigin"[]
    ) AS kind("type", "origin")
    CROSS JOIN LATERAL (
      SELECT "id", ${at} FROM "Asset"
      WHERE "userId" = ${idOf(account.id)} AND "type" = kind."type" AND "origin" = kind."origin"
        AND "deletedAt" IS NULL${after(options)}${matching(account, options)}
      ORDER BY ${at} ${way}, "id" ${way} LIMIT ${limit + 1}::int) near
    ORDER BY near.${at} ${way}, near."id" ${way} LIMIT ${limit + 1}::int`;
  return {
    sql: rowsOf(sql`
      SELECT ${ASSET_COLUMNS} FROM (${page}) page JOIN "Asset" asset ON asset."id" = page."id"
      ORDER BY asset.${at} ${way}, asset."id" ${way}`),
    take: (value) => {
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
