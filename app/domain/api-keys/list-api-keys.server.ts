import type { ApiKey } from '@prisma/client';
import type { Account } from '#app/domain/accounts/index.ts';
import { idOf, readOne, rowsOf, sql, withTimes } from '#app/platform/database/read.server.ts';
import type { JsonRow, QueryFragment } from '#app/platform/database/read.server.ts';
import type { ApiKeyView } from './api-key.schema.ts';
import { toApiKeyView } from './to-api-key-view.ts';

const MAX_LISTED = 200;

/** As `apiKeysRead`, by itself. */
export const listApiKeys = (account: Pick<Account, 'id'>): Promise<ApiKeyView[]> => readOne(apiKeysRead(account));

/** The account's keys: active ones first, newest first. */
export function apiKeysRead(account: Pick<Account, 'id'>): QueryFragment<ApiKeyView[]> {
  return {
    sql: rowsOf(sql`
      SELECT * FROM "ApiKey" WHERE "userId" = ${idOf(account.id)}
      ORDER BY "isActive" DESC, "createdAt" DESC LIMIT ${MAX_LISTED}::int`),
    parse: (value) =>
      (value as JsonRow<ApiKey, 'createdAt' | 'lastUsedAt'>[]).map((row) =>
        toApiKeyView(withTimes<ApiKey, 'createdAt' | 'lastUsedAt'>(row, ['createdAt', 'lastUsedAt'])),
      ),
  };
}
