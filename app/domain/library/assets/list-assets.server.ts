import type { Prisma } from '@prisma/client';
import type { Account } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { libraryMessages } from '../library.messages.ts';
import { readCursor, writeCursor } from './asset-cursor.rules.ts';
import type { AssetShelf, AssetSort, AssetTypeFilter } from './asset-query.rules.ts';
import type { ListAssetsQuery } from './asset-query.schema.ts';
import type { AssetView } from './asset-view.schema.ts';
import { toAssetView } from './to-asset-view.server.ts';

interface AssetPage {
  readonly assets: AssetView[];
  /** Pass it on to get what follows; null at the end. */
  readonly nextCursor: string | null;
}

const ORDER: Readonly<Record<AssetSort, { column: 'createdAt' | 'updatedAt'; direction: 'asc' | 'desc' }>> = {
  'Last Modified': { column: 'updatedAt', direction: 'desc' },
  'First Created': { column: 'createdAt', direction: 'asc' },
  'Last Created': { column: 'createdAt', direction: 'desc' },
};

const TYPES: Readonly<Record<AssetTypeFilter, Prisma.AssetWhereInput>> = {
  All: {},
  Image: { type: 'image' },
  Video: { type: 'video' },
};

const SHELVES: Readonly<Record<AssetShelf, Prisma.AssetWhereInput>> = {
  results: { origin: { in: ['generated', 'inpainted', 'upscaled', 'animated'] } },
  materials: { origin: { in: ['upload', 'cutout'] } },
};

/**
 * One page of an account's assets. Pages go by key (time and id of the last row), so a page costs the same however far
 * down it lies, and nothing is shown twice or skipped when pictures arrive in between. Throws AppError `bad-request`
 * for a cursor that does not belong to this order.
 */
export async function listAssets(options: ListAssetsQuery & { readonly account: Account }): Promise<AssetPage> {
  const { account, sort, limit } = options;
  const { column, direction } = ORDER[sort];
  const rows = await database().asset.findMany({
    where: {
      userId: account.id,
      deletedAt: null,
      ...TYPES[options.type],
      ...SHELVES[options.shelf],
      ...after(options),
    },
    orderBy: [{ [column]: direction }, { id: direction }],
    take: limit + 1,
    include: { files: true },
  });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const nextCursor = rows.length > limit && last ? writeCursor({ sort, at: last[column], id: last.id }) : null;
  return { assets: page.map(toAssetView), nextCursor };
}

function after({ cursor: text, sort }: ListAssetsQuery): Prisma.AssetWhereInput {
  if (text === undefined) return {};
  const cursor = readCursor(text, sort);
  if (!cursor) {
    const userMessage = libraryMessages.badCursor;
    throw new AppError('bad-request', 'cursor of another list', { field: 'cursor', userMessage });
  }
  const { column, direction } = ORDER[sort];
  const beyond = direction === 'asc' ? 'gt' : 'lt';
  // The first line is what the index can start from; the second only splits ties.
  return {
    [column]: { [`${beyond}e`]: cursor.at },
    OR: [{ [column]: { [beyond]: cursor.at } }, { id: { [beyond]: cursor.id } }],
  };
}
