import { database } from '#app/platform/database/database.server.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import { idOf, rowOf, sql } from '#app/platform/database/read.server.ts';
import type { QueryFragment } from '#app/platform/database/read.server.ts';
import type { Account } from '../account.ts';
import { accountSettingsSchema } from './account-settings.schema.ts';
import type { AccountSettings } from './account-settings.schema.ts';

const DEFAULTS: AccountSettings = {
  brandName: '',
  brandColours: [],
  language: '',
  imageCount: null,
  sceneName: '',
  productMode: 'locked',
  newPictures: 'last',
  mailsWhenFinished: false,
  mailsWhenLow: false,
};

/** The account's settings; the defaults where nothing was ever set. */
export async function getAccountSettings(
  account: Pick<Account, 'id'>,
  tx: Pick<Tx, 'accountSettings'> = database(),
): Promise<AccountSettings> {
  const row = await tx.accountSettings.findUnique({ where: { userId: account.id } });
  return readSettings(row);
}

/** As `getAccountSettings`, to be read with other things. */
export function accountSettingsRead(account: Pick<Account, 'id'>): QueryFragment<AccountSettings> {
  return {
    sql: rowOf(sql`SELECT * FROM "AccountSettings" WHERE "userId" = ${idOf(account.id)}`),
    parse: readSettings,
  };
}

const readSettings = (row: unknown) => (row ? accountSettingsSchema.parse(row) : DEFAULTS);
