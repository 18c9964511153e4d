import { subscribeToStream } from './subscribe.server.ts';

/** News can be lost (a listening connection that broke unnoticed); so often a listener looks without any. */
const LOOK_ANYWAY_MS = 5_000;

export interface WaitForNewsOptions {
  /** Ends the iteration. */
  readonly signal: AbortSignal;
  readonly lookAnywayMs?: number;
}

/**
 * Says "look now": once at the start, then whenever the topic may have something new, and every few seconds in any case.
 * News that come while the caller is looking are kept, as one.
 */
export async function* waitForNews(topic: string, options: WaitForNewsOptions): AsyncGenerator<void> {
  const { signal, lookAnywayMs = LOOK_ANYWAY_MS } = options;
  let hasNews = true;
  let wake = () => {};
  const notice = () => {
    hasNews = true;
    wake();
  };
  const unsubscribe = subscribeToStream(topic, notice);
  signal.addEventListener('abort', notice, { once: true });
  try {
    while (!signal.aborted) {
      if (!hasNews) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, lookAnywayMs);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      if (signal.aborted) return;
      hasNews = false;
      yield;
    }
  } finally {
    unsubscribe();
    signal.removeEventListener('abort', notice);
  }
}
