import { recordSecurityEvent } from '#app/domain/accounts/index.server.ts';
import type { Account } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import type { ApiKeyView } from './api-key.schema.ts';
import type { ApiScope } from './api-scopes.ts';
import { apiKeyMessages } from './api-keys.messages.ts';
import { hashKey, makeKeyText, previewOf } from './key-text.server.ts';
import { toApiKeyView } from './to-api-key-view.ts';

const MAX_ACTIVE_KEYS = 20;

export interface GenerateApiKeyOptions {
  readonly account: Account;
  readonly name: string;
  readonly scopes: readonly ApiScope[];
}

/** Makes a key. Its text is in this answer and nowhere else ever after. Throws `conflict` with too many active ones. */
export async function generateApiKey(options: GenerateApiKeyOptions): Promise<ApiKeyView & { readonly key: string }> {
  const { account, name, scopes } = options;
  const key = makeKeyText();
  const row = await database().$transaction(async (tx) => {
    // Keys of one account are made one after the other, so that the limit holds.
    await tx.$queryRaw`SELECT 1 FROM "User" WHERE "id" = ${account.id}::uuid FOR NO KEY UPDATE`;
    const active = await tx.apiKey.count({ where: { userId: account.id, isActive: true } });
    if (active >= MAX_ACTIVE_KEYS) {
      throw new AppError('conflict', `${active} active keys`, { userMessage: apiKeyMessages.tooMany(MAX_ACTIVE_KEYS) });
    }
    const made = await tx.apiKey.create({
      data: { userId: account.id, name, scopes: [...scopes], keyHash: hashKey(key), keyPreview: previewOf(key) },
    });
    const detail = { key: made.keyPreview, scopes: scopes.join(' ') };
    await recordSecurityEvent(tx, { kind: 'api-key.created', userId: account.id, subject: made.id, detail });
    return made;
  });
  return { ...toApiKeyView(row), key };
}
