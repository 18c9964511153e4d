import type { Account } from '#app/domain/accounts/index.ts';
import { pictureBoxSchema, signFileAddress } from '#app/domain/library/index.server.ts';
import { openCuts, photoCut } from '#app/domain/library/index.ts';
import { idOf, readOne, rowsOf, sql } from '#app/platform/database/read.server.ts';
import type { QueryFragment } from '#app/platform/database/read.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { formerPictureSchema } from '../review/former-picture.schema.ts';
import type { ItemState, RunItemsPage, RunItemView } from './run.schema.ts';

const PAGE = 100;
/** The number of items a page of the app opens with: more than a screen shows. */
export const FIRST_ITEMS = 30;
/** Longer than a change takes to be there after the time that it bears, on clocks that differ a little. */
const LATE_SECONDS = 30;

export interface ItemsQuery {
  readonly runId: string;
  /** Only products in these states; null for all. */
  readonly states: readonly ItemState[] | null;
  /** Where the page before ended. */
  readonly cursor: string | null;
  /** ISO time: only products that changed after it, and a few that changed just before. Left out: all. */
  readonly since?: string | null;
  /** Products of the page; left out: a hundred. */
  readonly limit?: number;
}

interface Row {
  readonly id: string;
  readonly position: number;
  readonly productId: string;
  readonly title: string;
  readonly pictureUrl: string | null;
  readonly state: ItemState;
  readonly reason: string | null;
  readonly task: RunItemView['task'];
  readonly changedSince: readonly string[] | null;
  readonly assetId: string | null;
  readonly cutOutId: string | null;
  /** Where its photo is known before the run: what the newest cut-out of it shows. */
  readonly content: unknown;
  readonly pictures:
    | readonly {
        readonly id: string;
        readonly assetId: string | null;
        readonly decision: 'open' | 'kept' | 'rejected';
        readonly version: number;
        readonly flags: readonly string[];
        readonly flagReasons: readonly string[];
        readonly words: string | null;
        readonly redo: string | null;
        readonly redoMessage: string | null;
        readonly former: unknown;
        readonly formerId: string | null;
        readonly alt: string;
        readonly isInShop: boolean;
      }[]
    | null;
}

/** A page of a run's products in their order, with their pictures. Empty for a run that is not the account's. */
export function runItemsRead(
  account: Pick<Account, 'id'>,
  { runId, states, cursor, since = null, limit = PAGE }: ItemsQuery,
): QueryFragment<RunItemsPage> {
  const after = cursor === null ? -1 : Number(cursor);
  if (!Number.isSafeInteger(after)) throw new AppError('bad-request', `cursor ${cursor}`, { field: 'cursor' });
  // Before it is read: what changes meanwhile is asked for again.
  const asOf = new Date().toISOString();
  return {
    sql: rowsOf(sql`
      SELECT i."id", i."position", i."productId", i."title", i."pictureUrl", i."state"::text AS "state", i."reason",
        i."task"::text AS "task", i."changedSince", i."cutOutId",
        (SELECT photo."id" FROM "Asset" photo WHERE photo."id" = i."assetId" AND photo."deletedAt" IS NULL) AS "assetId",
        (SELECT cut."content" FROM "Asset" cut WHERE i."state" = 'waiting' AND cut."parentId" = i."assetId"
         AND cut."origin" = 'cutout' AND cut."deletedAt" IS NULL ORDER BY cut."createdAt" DESC LIMIT 1) AS "content",
        (SELECT json_agg(json_build_object('id', p."id", 'assetId', a."id", 'decision', p."decision", 'version', p."version",
            'flags', p."flags", 'flagReasons', p."flagReasons", 'alt', p."alt", 'words', p."words", 'redo', p."redoWords",
            'isInShop', coalesce(s."status" = 'ready', false), 'redoMessage', p."redoMessage", 'former', p."former", 'formerId', f."id") ORDER BY p."index")
         FROM "RunPicture" p LEFT JOIN "Asset" a ON a."id" = p."assetId" AND a."deletedAt" IS NULL
         LEFT JOIN "Asset" f ON f."id" = (p."former"->>'assetId')::uuid AND f."deletedAt" IS NULL
         LEFT JOIN "StorePush" s ON s."id" = p."pushId"
         WHERE p."itemId" = i."id") AS "pictures"
      FROM "RunItem" i
      WHERE i."runId" = ${runId}::uuid AND i."userId" = ${idOf(account.id)} AND i."position" > ${after}::int
        AND (${since}::timestamptz IS NULL OR i."updatedAt" > ${since}::timestamptz - make_interval(secs => ${LATE_SECONDS}))
        AND (${states === null}::boolean OR i."state"::text = ANY(${[...(states ?? [])]}::text[]))
      ORDER BY i."position" LIMIT ${limit + 1}::int`),
    parse(value) {
      const rows = value as readonly Row[];
      const shown = rows.slice(0, limit);
      return {
        data: shown.map(toItemView),
        nextCursor: rows.length > limit ? String(shown.at(-1)!.position) : null,
        asOf,
      };
    },
  };
}

export const listRunItems = (account: Pick<Account, 'id'>, query: ItemsQuery): Promise<RunItemsPage> =>
  readOne(runItemsRead(account, query));

function toItemView({ reason, changedSince, assetId, cutOutId, content, pictures, ...rest }: Row): RunItemView {
  const box = pictureBoxSchema.safeParse(content);
  const cuts = box.success ? openCuts(box.data) : [];
  return {
    ...rest,
    // An uploaded photo has no address at a shop.
    pictureUrl: rest.pictureUrl ?? addresses(assetId).url,
    reason: reason ?? (cuts.length > 0 ? photoCut(cuts) : ''),
    changedSince: [...(changedSince ?? [])],
    cutOutUrl: cutOutId === null ? null : signFileAddress({ assetId: cutOutId, variant: 'preview', isDownload: false }),
    pictures: (pictures ?? []).map(toPictureView),
  };
}

type PictureRow = NonNullable<Row['pictures']>[number];

function toPictureView({ former, formerId, ...picture }: PictureRow): RunItemView['pictures'][number] {
  const known = formerPictureSchema.safeParse(former);
  return {
    ...picture,
    ...addresses(picture.assetId),
    flags: [...picture.flags],
    flagReasons: [...picture.flagReasons],
    words: picture.words ?? '',
    redoMessage: picture.redoMessage ?? '',
    former: known.success ? { ...addresses(formerId), words: known.data.words ?? '' } : null,
  };
}

const addresses = (assetId: string | null) => ({
  url: assetId && signFileAddress({ assetId, variant: 'thumb', isDownload: false }),
  largeUrl: assetId && signFileAddress({ assetId, variant: 'display', isDownload: false }),
});
