import { createHash } from 'node:crypto';
import { database } from '#app/platform/database/database.server.ts';
import type { Account } from '../account.ts';

/** Where the signed-in person's own picture is served; what follows makes a new picture a new address. */
const PICTURE_ADDRESS = '/api/user/profilepic';

/** '' without a picture. */
export function profilePictureAddress(pictureKey: string | null): string {
  if (!pictureKey) return '';
  return `${PICTURE_ADDRESS}?v=${createHash('sha256').update(pictureKey).digest('hex').slice(0, 16)}`;
}

/** The small picture for beside a name, or null for accounts without one. */
export async function findAvatar(account: Pick<Account, 'id'>): Promise<string | null> {
  const user = await database().user.findUnique({ where: { id: account.id }, select: { pictureKey: true } });
  return user?.pictureKey ? `${profilePictureAddress(user.pictureKey)}&size=small` : null;
}
