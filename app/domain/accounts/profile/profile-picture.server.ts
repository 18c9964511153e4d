import { randomUUID } from 'node:crypto';
import { database } from '#app/platform/database/database.server.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { storage } from '#app/platform/storage/storage.server.ts';
import {
  clearObjects,
  markObjectsUnused,
  commitObjects,
  storeObjects,
} from '#app/platform/storage/stored-objects.server.ts';
import type { Account } from '../account.ts';
import { profileMessages } from './profile.messages.ts';
import { shrinkPicture, squarePicture } from './square-picture.server.ts';

const missing = () => new AppError('not-found', 'no profile picture', { userMessage: profileMessages.noPicture });

/** Stores a person's picture in place of the one before. Throws AppError for bytes that are no acceptable picture. */
export async function setProfilePicture(account: Pick<Account, 'id'>, bytes: Uint8Array): Promise<void> {
  const picture = await squarePicture(bytes);
  const storageKey = `profiles/${account.id}/${randomUUID()}.webp`;
  await storeObjects([{ storageKey, bytes: picture }]);
  const before = await database().$transaction(async (tx) => {
    await commitObjects(tx, [storageKey]);
    return exchangeKey(tx, account.id, storageKey);
  });
  if (before) await clearObjects([before]);
}

/** Removes a person's picture. Throws `not-found` where there is none. */
export async function removeProfilePicture(account: Pick<Account, 'id'>): Promise<void> {
  const before = await database().$transaction((tx) => exchangeKey(tx, account.id, null));
  if (!before) throw missing();
  await clearObjects([before]);
}

/** The bytes of the account's own picture (WebP), small for beside a name. Throws `not-found`. */
export async function readProfilePicture(account: Pick<Account, 'id'>, isSmall = false): Promise<Uint8Array> {
  const user = await database().user.findUnique({ where: { id: account.id }, select: { pictureKey: true } });
  if (!user?.pictureKey) throw missing();
  const picture = await storage().get(user.pictureKey);
  return isSmall ? shrinkPicture(picture) : picture;
}

/** Puts another key in place; the one before, which is recorded as due, or null. */
export async function exchangeKey(tx: Tx, userId: string, pictureKey: string | null): Promise<string | null> {
  const [row] = await tx.$queryRaw<{ pictureKey: string | null; status: string }[]>`
    SELECT "pictureKey", "status"::text AS "status" FROM "User" WHERE "id" = ${userId}::uuid FOR UPDATE`;
  // An account that is being deleted gets no new picture that would stay behind.
  if (pictureKey !== null && row?.status !== 'active') throw missing();
  const before = row?.pictureKey ?? null;
  await tx.user.update({ where: { id: userId }, data: { pictureKey } });
  if (before) await markObjectsUnused(tx, [before]);
  return before;
}
