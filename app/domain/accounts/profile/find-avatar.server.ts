import { createHash } from 'node:crypto';
import { sql } from '#app/platform/database/read.server.ts';
import type { QueryFragment, Sql } from '#app/platform/database/read.server.ts';

/** Where the signed-in person's own picture is served; what follows makes a new picture a new address. */
const PICTURE_ADDRESS = '/api/user/profilepic';

/** '' without a picture. */
export function profilePictureAddress(pictureKey: string | null): string {
  if (!pictureKey) return '';
  return `${PICTURE_ADDRESS}?v=${createHash('sha256').update(pictureKey).digest('hex').slice(0, 16)}`;
}

/** The small picture for beside a name, or null for accounts without one. */
export function avatarRead(userId: Sql): QueryFragment<string | null> {
  return {
    sql: sql`SELECT to_json("pictureKey") FROM "User" WHERE "id" = ${userId}`,
    parse: (value) => (value ? `${profilePictureAddress(value as string)}&size=small` : null),
  };
}
