import type { Account } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { assetMissing } from './get-asset.server.ts';

/** A canvas holds no more. */
export const MAX_SOURCES = 200;

/** Throws AppError `not-found` unless every one of these pictures is there and the account's. */
export async function assertOwn(options: {
  readonly account: Pick<Account, 'id'>;
  readonly assetIds: readonly string[];
}): Promise<void> {
  const ids = [...new Set(options.assetIds)];
  if (ids.length === 0) return;
  const where = { userId: options.account.id, id: { in: ids }, deletedAt: null };
  const own = new Set((await database().asset.findMany({ where, select: { id: true } })).map(({ id }) => id));
  const missingId = ids.find((id) => !own.has(id));
  if (missingId !== undefined) throw assetMissing(missingId);
}
