import { database } from '#app/platform/database/database.server.ts';
import type { Account } from '../account.ts';
import type { AccountSettings, AccountSettingsChange } from './account-settings.schema.ts';
import { getAccountSettings } from './get-account-settings.server.ts';

export interface UpdateAccountSettingsOptions {
  readonly account: Pick<Account, 'id'>;
  /** Checked by `accountSettingsChangeSchema`; what is left out stays. */
  readonly change: AccountSettingsChange;
}

/** Changes the account's own settings. */
export async function updateAccountSettings({
  account,
  change,
}: UpdateAccountSettingsOptions): Promise<AccountSettings> {
  const data = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  await database().accountSettings.upsert({
    where: { userId: account.id },
    create: { userId: account.id, ...data },
    update: data,
  });
  return getAccountSettings(account);
}
