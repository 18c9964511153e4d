import type { Account } from '#app/domain/accounts/index.ts';
import { idOf, noSql, readOne, rowsOf, sql, withTimes } from '#app/platform/database/read.server.ts';
import type { JsonRow, QueryFragment, Sql } from '#app/platform/database/read.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { signFileAddress } from '../files/file-address.server.ts';
import { libraryMessages } from '../library.messages.ts';
import { readCursor, writeCursor } from './asset-cursor.rules.ts';
import { KEPT_MINUTES } from './asset-limits.ts';
import type { AssetRow } from './asset-row.ts';
import type { DeletedFile, DeletedPage, ListDeletedQuery } from './deleted-file.schema.ts';

type Row = Pick<AssetRow, 'id' | 'type' | 'origin' | 'name' | 'width' | 'height' | 'hasAlpha'> & {
  readonly deletedAt: Date;
};
type Options = ListDeletedQuery & { readonly account: Pick<Account, 'id'>; readonly now?: Date };

/**
 * One page of what an account has deleted and can bring back, the last deleted first. What waits for the sweep beyond its
 * time is not shown any more. Throws AppError `bad-request` for a cursor that is none.
 */
export function deletedRead({ account, limit, cursor, now = new Date() }: Options): QueryFragment<DeletedPage> {
  const since = new Date(now.getTime() - KEPT_MINUTES * 60_000);
  return {
    sql: rowsOf(sql`
      SELECT "id", "type", "origin", "name", "width", "height", "hasAlpha", "deletedAt" FROM "Asset"
      WHERE "userId" = ${idOf(account.id)} AND "deletedAt" >= ${since.toISOString()}::timestamptz${after(cursor)}
      ORDER BY "deletedAt" DESC, "id" DESC LIMIT ${limit + 1}::int`),
    parse: (value) => {
      const rows = (value as JsonRow<Row, 'deletedAt'>[]).map((row) => withTimes<Row, 'deletedAt'>(row, ['deletedAt']));
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      const isMore = rows.length > limit && last !== undefined;
      return {
        data: shown.map(toDeletedFile),
        nextCursor: isMore ? writeCursor({ sort: 'Last Deleted', at: last.deletedAt, id: last.id }) : null,
      };
    },
  };
}

/** As `deletedRead`, by itself. */
export const listDeleted = (options: Options): Promise<DeletedPage> => readOne(deletedRead(options));

function after(text: string | undefined): Sql {
  if (text === undefined) return noSql;
  const cursor = readCursor(text, 'Last Deleted');
  if (!cursor) {
    const userMessage = libraryMessages.badCursor;
    throw new AppError('bad-request', 'cursor of another list', { field: 'cursor', userMessage });
  }
  return sql` AND ("deletedAt", "id") < (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`;
}

function toDeletedFile({ id, name, deletedAt, ...facts }: Row): DeletedFile {
  const { type, origin, width, height, hasAlpha } = facts;
  return {
    _id: id,
    type,
    origin,
    imageName: name,
    width,
    height,
    hasAlpha,
    thumbUrl: signFileAddress({ assetId: id, variant: 'thumb', isDownload: false, isDeleted: true }),
    deletedAt: deletedAt.toISOString(),
    keptUntil: new Date(deletedAt.getTime() + KEPT_MINUTES * 60_000).toISOString(),
  };
}
