import type { Account } from '#app/domain/accounts/index.ts';
import { countKeyUse, findApiKey, noteKeyAddress } from '#app/domain/api-keys/index.server.ts';
import type { ApiKeyCaller } from '#app/domain/api-keys/index.server.ts';
import { apiKeyMessages, looksLikeApiKey } from '#app/domain/api-keys/index.ts';
import { AppError } from '#app/platform/errors.ts';
import { noteAccount } from '#app/platform/http/caller.server.ts';
import { readBearerToken } from './bearer-token.ts';
import { requireAccount } from './require-account.server.ts';

/** Who makes a call of the JSON contract, and by what. */
export interface Caller {
  readonly account: Account;
  /** Null for people: cookie, session token. */
  readonly key: ApiKeyCaller | null;
}

/**
 * The caller of /api: by an API key where the bearer token means to be one, else as `requireAccount`. A request by a key
 * is counted; where the key stands is written into `headers`, for whatever the answer will be.
 * Throws `unauthenticated`, and `too-many-requests` beyond the key's limit.
 */
export async function requireCaller(request: Request, headers: Headers): Promise<Caller> {
  const token = readBearerToken(request);
  if (token === null || !looksLikeApiKey(token)) return { account: await requireAccount(request), key: null };
  const found = await findApiKey(token);
  if (!('caller' in found)) {
    throw new AppError('unauthenticated', `${found.problem} API key`, { userMessage: apiKeyMessages[found.problem] });
  }
  const key = found.caller;
  noteAccount(key.account.id);
  await noteKeyAddress(key);
  const { limit, remaining, resetSeconds, isExceeded } = await countKeyUse(key);
  headers.set('RateLimit-Limit', String(limit));
  headers.set('RateLimit-Remaining', String(remaining));
  headers.set('RateLimit-Reset', String(resetSeconds));
  if (isExceeded) {
    throw new AppError('too-many-requests', `API key ${key.keyId}`, {
      userMessage: apiKeyMessages.tooFast,
      retryAfterSeconds: resetSeconds,
    });
  }
  return { account: key.account, key };
}
