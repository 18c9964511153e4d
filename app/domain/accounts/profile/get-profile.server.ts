import type { User } from '@prisma/client';
import { idOf, rawSql, readOne, rowOf, sql } from '#app/platform/database/read.server.ts';
import type { QueryFragment } from '#app/platform/database/read.server.ts';
import type { Account } from '../account.ts';
import { profilePictureAddress } from './find-avatar.server.ts';
import type { Profile } from './profile.schema.ts';
import { USER_TYPES } from './profile-fields.ts';

/** As `profileRead`, by itself. */
export const getProfile = (account: Pick<Account, 'id'>): Promise<Profile> => readOne(profileRead(account));

/** The account's profile as the spec names its fields. */
export function profileRead(account: Pick<Account, 'id'>): QueryFragment<Profile> {
  const columns = rawSql(PROFILE_COLUMNS.map((name) => `"${name}"`).join(', '));
  return {
    sql: rowOf(sql`SELECT ${columns} FROM "User" WHERE "id" = ${idOf(account.id)}`),
    parse: (value) => toProfile(value as ProfileRow),
  };
}

const PROFILE_COLUMNS = [
  'id',
  'fname',
  'lname',
  'email',
  'phone',
  'role',
  'signupType',
  'userType',
  'pictureKey',
  'shopifyURL',
  'instagram',
  'tiktok',
  'twitter',
  'facebook',
  'linkedin',
  'shop',
] as const;
type ProfileRow = Pick<User, (typeof PROFILE_COLUMNS)[number]>;

/** Whether the account can be entered by a password. */
export const hasPassword = (account: Pick<Account, 'id'>): Promise<boolean> => readOne(hasPasswordRead(account));

/** As `hasPassword`, to be read with other things. */
export function hasPasswordRead(account: Pick<Account, 'id'>): QueryFragment<boolean> {
  return {
    sql: sql`SELECT "passwordHash" IS NOT NULL FROM "User" WHERE "id" = ${idOf(account.id)}`,
    parse: (value) => value === true,
  };
}

function toProfile(user: ProfileRow): Profile {
  const { id, fname, lname, email, phone, role, signupType } = user;
  const { shopifyURL, instagram, tiktok, twitter, facebook, linkedin } = user;
  return {
    _id: id,
    fname,
    lname,
    name: `${fname} ${lname}`.trim() || email,
    email,
    phone,
    image: profilePictureAddress(user.pictureKey),
    userType: USER_TYPES.find((known) => known === user.userType) ?? '',
    shopifyURL,
    instagram,
    tiktok,
    twitter,
    facebook,
    linkedin,
    role,
    signupType,
    shop: user.shop ?? '',
  };
}
