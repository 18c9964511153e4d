import type { StorePush } from '@prisma/client';
import { z } from 'zod';
import type { Account } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import type { AdminApi } from '#app/platform/shopify/admin-api.ts';
import { lookOnce } from './look-once.server.ts';
import type { PushView } from './push.schema.ts';
import { storeMessages } from '../store.messages.ts';

/** An account's own push at the shop it has now. Throws AppError `not-found`. */
export async function findPush(account: Account, api: AdminApi, pushId: string): Promise<StorePush> {
  const isId = z.uuid().safeParse(pushId).success;
  const where = { id: pushId, userId: account.id, shop: api.shop };
  const push = isId ? await database().storePush.findFirst({ where }) : null;
  if (!push) throw new AppError('not-found', 'no such push', { userMessage: storeMessages.notToUndo });
  return push;
}

/**
 * How a push stands, after one look at Shopify where it is not over; where Shopify cannot be asked that is what it waits
 * for. Throws AppError `not-found`.
 */
export async function getPush(options: {
  readonly account: Account;
  readonly api: AdminApi;
  readonly pushId: string;
}): Promise<PushView> {
  return lookOnce(options.api, await findPush(options.account, options.api, options.pushId));
}
