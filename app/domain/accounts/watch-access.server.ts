import { database } from '#app/platform/database/database.server.ts';
import { announceStream, subscribeToStream } from '#app/platform/streams/subscribe.server.ts';

/**
 * Stream topic that announces to all processes that an account may have lost access; ended sessions are announced by a
 * trigger.
 */
export const accessTopic = (userId: string): string => `access:${userId}`;

export interface AccessWatch {
  /** Aborts when the account is closed, or its shop has removed the app. */
  readonly signal: AbortSignal;
  /** Call once the signal is no longer read. */
  stop(): void;
}

/** For what outlives the request that opened it (event streams): ends when the account loses access. */
export function watchAccess(userId: string): AccessWatch {
  const ended = new AbortController();
  const check = async () => {
    const open = await database().user.count({
      where: { id: userId, status: 'active', OR: [{ shop: null }, { installation: { uninstalledAt: null } }] },
    });
    if (open === 0) ended.abort();
  };
  const checkAccess = () => void check().catch(() => ended.abort());
  const stop = subscribeToStream(accessTopic(userId), checkAccess);
  // It may have ended between the caller's last look-up and the subscription.
  checkAccess();
  return { signal: ended.signal, stop };
}

/** Tells every process that an account may have been closed. After the commit; unheard, streams end by their age. */
export async function announceAccess(userId: string): Promise<void> {
  await announceStream(accessTopic(userId)).catch(() => {});
}
