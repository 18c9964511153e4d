import { recordSecurityEvent } from '#app/domain/accounts/index.server.ts';
import type { Account } from '#app/domain/accounts/index.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import { announceStream } from '#app/platform/streams/subscribe.server.ts';
import { keyTopic } from './watch-api-key.server.ts';

/**
 * Ends every key of an account whose owner suspects that one has leaked; returns their ids, for `announceEndedKeys`.
 */
export async function endAllApiKeys(tx: Tx, account: Pick<Account, 'id'>): Promise<string[]> {
  const userId = account.id;
  const ended = await tx.apiKey.updateManyAndReturn({
    where: { userId, isActive: true },
    data: { isActive: false, deactivatedAt: new Date() },
    select: { id: true, keyPreview: true },
  });
  for (const { id: subject, keyPreview: key } of ended) {
    await recordSecurityEvent(tx, { kind: 'api-key.ended', userId, subject, detail: { key } });
  }
  return ended.map(({ id }) => id);
}

/** Ends open streams of ended keys; call after the commit. Every request reads the row anyway. */
export async function announceEndedKeys(keyIds: readonly string[]): Promise<void> {
  for (const keyId of keyIds) await announceStream(keyTopic(keyId)).catch(() => {});
}
