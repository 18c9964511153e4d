import type { Account } from '#app/domain/accounts/index.ts';
import { findAccountById } from '#app/domain/accounts/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { apiScopeSchema } from './api-key.schema.ts';
import type { ApiScope } from './api-scopes.ts';
import { hashKey, isWellFormedKey } from './key-text.server.ts';

/** How stale `lastUsedAt` may become; keeps a request from being a write. */
const TOUCH_INTERVAL_MS = 60_000;

/** Who asks by a key, and what the key is good for. */
export interface ApiKeyCaller {
  readonly keyId: string;
  readonly scopes: readonly ApiScope[];
  readonly requestsPerMinute: number;
  readonly account: Account;
}

/**
 * The caller behind a key. `mistyped` costs no query; `refused`: unknown, deactivated, or its account not active. The row
 * is read each time: a key that ended in one process is over in all of them.
 */
export async function findApiKey(
  text: string,
): Promise<{ readonly caller: ApiKeyCaller } | { readonly problem: 'mistyped' | 'refused' }> {
  if (!isWellFormedKey(text)) return { problem: 'mistyped' };
  const row = await database().apiKey.findFirst({
    where: {
      keyHash: hashKey(text),
      isActive: true,
      // A shop's account is active while the shop has the app installed.
      user: { status: 'active', OR: [{ shop: null }, { installation: { uninstalledAt: null } }] },
    },
  });
  const account = row && (await findAccountById(row.userId));
  if (!row || !account) return { problem: 'refused' };
  const now = new Date();
  const staleBefore = new Date(now.getTime() - TOUCH_INTERVAL_MS);
  if (!row.lastUsedAt || row.lastUsedAt < staleBefore) {
    await database().apiKey.updateMany({
      where: { id: row.id, OR: [{ lastUsedAt: null }, { lastUsedAt: { lt: staleBefore } }] },
      data: { lastUsedAt: now },
    });
  }
  const scopes = row.scopes.flatMap((scope) => apiScopeSchema.safeParse(scope).data ?? []);
  return { caller: { keyId: row.id, scopes, requestsPerMinute: row.requestsPerMinute, account } };
}
