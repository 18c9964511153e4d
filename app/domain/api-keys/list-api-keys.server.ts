import type { Account } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import type { ApiKeyView } from './api-key.schema.ts';
import { toApiKeyView } from './to-api-key-view.ts';

const MAX_LISTED = 200;

/** The account's keys: active ones first, newest first. */
export async function listApiKeys(account: Account): Promise<ApiKeyView[]> {
  const rows = await database().apiKey.findMany({
    where: { userId: account.id },
    orderBy: [{ isActive: 'desc' }, { createdAt: 'desc' }],
    take: MAX_LISTED,
  });
  return rows.map(toApiKeyView);
}
