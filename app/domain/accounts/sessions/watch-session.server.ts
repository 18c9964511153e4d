import { subscribeToStream } from '#app/platform/streams/subscribe.server.ts';
import { accessTopic } from '../watch-access.server.ts';
import { findAccountBySession } from './find-account-by-session.server.ts';

export interface SessionWatch {
  /** Aborts when the session, or the whole account, has ended. */
  readonly signal: AbortSignal;
  /** Whether it is still good; waits for a look that is under way. Costs nothing where nothing was said meanwhile. */
  isLetIn(): Promise<boolean>;
  /** To be called once nobody looks at the signal any more. */
  stop(): void;
}

/**
 * For what outlives the request that a session opened (event streams). The end of a session is told by the database with
 * the deletion itself, before anything that is told after it: whoever was signed out hears nothing more.
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
