import type { User } from '@prisma/client';
import { database } from '#app/platform/database/database.server.ts';
import type { Account } from '../account.ts';
import { profilePictureAddress } from './find-avatar.server.ts';
import type { Profile } from './profile.schema.ts';
import { USER_TYPES } from './profile.schema.ts';

/** The account's profile as the spec names its fields. */
export async function getProfile(account: Pick<Account, 'id'>): Promise<Profile> {
  return toProfile(await database().user.findUniqueOrThrow({ where: { id: account.id } }));
}

/** Whether the account can be entered by a password. */
export async function hasPassword(account: Pick<Account, 'id'>): Promise<boolean> {
  const where = { id: account.id, passwordHash: { not: null } };
  return (await database().user.count({ where })) > 0;
}

function toProfile(user: User): Profile {
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
