import { database } from '#app/platform/database/database.server.ts';
import type { Account } from '../account.ts';
import { getProfile } from './get-profile.server.ts';
import type { Profile, ProfileChange } from './profile.schema.ts';

export interface UpdateProfileOptions {
  readonly account: Pick<Account, 'id'>;
  /** Checked by `profileChangeSchema`; what is left out stays. */
  readonly change: ProfileChange;
}

/** Changes the account's own profile. */
export async function updateProfile({ account, change }: UpdateProfileOptions): Promise<Profile> {
  const data = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  await database().user.update({ where: { id: account.id }, data });
  return getProfile(account);
}
