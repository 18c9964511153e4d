import type { Account } from '#app/domain/accounts/index.ts';
import { idOf, rowsOf, sql, withTimes } from '#app/platform/database/read.server.ts';
import type { JsonRow, QueryFragment } from '#app/platform/database/read.server.ts';
import type { PublicationRow } from './publication-row.ts';
import type { PublicationView } from './publication.schema.ts';
import { toPublicationView } from './to-publication-view.server.ts';

/** Of one picture; who shared it more often looks the others up. */
const MOST = 50;

const TIMES = ['createdAt', 'expiresAt', 'takenBackAt', 'clearedAt'] as const;

/** The newest publications of a picture of the account, newest first, to be read with other things. */
export function publicationsRead(options: {
  readonly account: Pick<Account, 'id'>;
  readonly assetId: string;
}): QueryFragment<PublicationView[]> {
  return {
    sql: rowsOf(sql`
      SELECT publication.*, (
        SELECT coalesce(json_agg(file), '[]') FROM "PublishedFile" file WHERE file."publicationId" = publication."id"
      ) AS files
      FROM "Publication" publication
      WHERE publication."userId" = ${idOf(options.account.id)} AND publication."assetId" = ${idOf(options.assetId)}
      ORDER BY publication."createdAt" DESC, publication."id" DESC LIMIT ${MOST}`),
    parse: (value) =>
      (value as JsonRow<PublicationRow, (typeof TIMES)[number]>[]).map((row) =>
        toPublicationView(withTimes<PublicationRow, (typeof TIMES)[number]>(row, TIMES)),
      ),
  };
}
