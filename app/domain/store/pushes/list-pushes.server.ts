import { z } from 'zod';
import type { Account } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import type { PushView } from './push.schema.ts';
import { toPushView } from './to-push-view.server.ts';

const MAX_LISTED = 100;

/**
 * Pushes of an account at the shop it has now, last changed first: those of one picture, or those that are not over.
 * Asks the database only. Pictures of others have none.
 */
export async function listPushes(options: {
  readonly account: Account;
  readonly assetId?: string | undefined;
}): Promise<PushView[]> {
  const { account, assetId } = options;
  if (!account.shop) return [];
  if (assetId !== undefined && !z.uuid().safeParse(assetId).success) return [];
  const rows = await database().storePush.findMany({
    where: {
      userId: account.id,
      shop: account.shop,
      ...(assetId === undefined ? { status: { in: ['queued', 'working', 'processing'] } } : { assetId }),
    },
    orderBy: { updatedAt: 'desc' },
    take: MAX_LISTED,
  });
  return rows.map(toPushView);
}
