import { database } from '#app/platform/database/database.server.ts';
import { subscribeToStream } from '#app/platform/streams/subscribe.server.ts';

/** Stream topic on which all processes hear that something about a key has changed. */
export function keyTopic(keyId: string): string {
  return `api-key:${keyId}`;
}

export interface KeyWatch {
  /** Aborts when the key has ended. */
  readonly signal: AbortSignal;
  /** Call once the signal is no longer read. */
  stop(): void;
}

/** For what outlives the request that the key opened (event streams): ends with the key. */
export function watchApiKey(keyId: string): KeyWatch {
  const ended = new AbortController();
  const check = async () => {
    const key = await database().apiKey.findUnique({ where: { id: keyId }, select: { isActive: true } });
    if (!key?.isActive) ended.abort();
  };
  const checkKey = () => void check().catch(() => ended.abort());
  const stop = subscribeToStream(keyTopic(keyId), checkKey);
  // It may have ended between its last look-up and the subscription.
  checkKey();
  return { signal: ended.signal, stop };
}
