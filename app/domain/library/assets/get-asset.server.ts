import { z } from 'zod';
import { database } from '#app/platform/database/database.server.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import type { AssetRow } from './asset-row.ts';
import { libraryMessages } from '../library.messages.ts';

const isUuid = (text: string) => z.uuid().safeParse(text).success;

/** Each once; what is no id is left out. */
export const uuidsOf = (texts: readonly string[]): string[] => [...new Set(texts)].filter(isUuid);

/** The one answer for ids that are unknown, malformed, deleted or another account's. */
export function assetMissing(missingId?: string): AppError {
  return new AppError('not-found', 'no such asset', { userMessage: libraryMessages.missing, missingId });
}

/** An account's own asset. Throws AppError `not-found`. */
export async function getAsset(options: {
  readonly account: { readonly id: string };
  readonly assetId: string;
  readonly tx?: Tx;
}): Promise<AssetRow> {
  const { account, assetId, tx = database() } = options;
  if (!isUuid(assetId)) throw assetMissing(assetId);
  const row = await tx.asset.findFirst({
    where: { id: assetId, userId: account.id, deletedAt: null },
    include: { files: true },
  });
  if (!row) throw assetMissing(assetId);
  return row;
}
