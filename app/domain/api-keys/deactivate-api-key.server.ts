import { z } from 'zod';
import { recordSecurityEvent } from '#app/domain/accounts/index.server.ts';
import type { Account } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { announceStream } from '#app/platform/streams/subscribe.server.ts';
import { apiKeyMessages } from './api-keys.messages.ts';
import { keyTopic } from './watch-api-key.server.ts';

/**
 * Ends a key for good, in every process: each request reads the row, and open streams end. On an ended key it does
 * nothing. Throws `not-found` for a key the account does not have.
 */
export async function deactivateApiKey(options: { readonly account: Account; readonly keyId: string }): Promise<void> {
  const { account, keyId } = options;
  const isId = z.uuid().safeParse(keyId).success;
  const own = { id: keyId, userId: account.id };
  const key = isId ? await database().apiKey.findFirst({ where: own }) : null;
  if (!key) throw new AppError('not-found', 'no such key', { userMessage: apiKeyMessages.missing });
  await database().$transaction(async (tx) => {
    const { count } = await tx.apiKey.updateMany({
      where: { ...own, isActive: true },
      data: { isActive: false, deactivatedAt: new Date() },
    });
    const detail = { key: key.keyPreview };
    if (count > 0) await recordSecurityEvent(tx, { kind: 'api-key.ended', userId: account.id, subject: keyId, detail });
  });
  await announceStream(keyTopic(keyId)).catch(() => {});
}
