import { subscribeToStream } from '#app/platform/streams/subscribe.server.ts';
import { accessTopic } from '../watch-access.server.ts';
import { findAccountBySession } from './find-account-by-session.server.ts';

export interface SessionWatch {
  /** Aborts when the session, or the whole account, has ended. */
  readonly signal: AbortSignal;
  /** Whether it is still good; waits for a look that is under way. Costs nothing where nothing was said meanwhile. */
  isLetIn(): Promise<boolean>;
  /** Call once the signal is no longer read. */
  stop(): void;
}

/**
 * For what outlives the request that a session opened (event streams). The database announces the end of a session
 * together with the deletion, before later events: a client that was signed out receives none of those.
 */
export function watchSession(token: string, userId: string): SessionWatch {
  const ended = new AbortController();
  let looking: Promise<void> | null = null;
  const look = () => {
    const look = findAccountBySession(token)
      .then((account) => {
        if (account?.id !== userId) ended.abort();
      })
      .catch(() => ended.abort());
    const previous = looking;
    looking = Promise.all([previous, look]).then(() => {});
  };
  const stop = subscribeToStream(accessTopic(userId), look);
  // It may have ended between its last look-up and the subscription.
  look();
  return {
    signal: ended.signal,
    async isLetIn() {
      await looking;
      return !ended.signal.aborted;
    },
    stop,
  };
}
