import { database } from '#app/platform/database/database.server.ts';
import type { Account } from '../account.ts';
import type { PasskeyView } from './passkey.schema.ts';

/** The account's passkeys, oldest first. */
export async function listPasskeys(account: Pick<Account, 'id'>): Promise<PasskeyView[]> {
  const rows = await database().passkey.findMany({ where: { userId: account.id }, orderBy: { createdAt: 'asc' } });
  return rows.map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? '',
  }));
}
