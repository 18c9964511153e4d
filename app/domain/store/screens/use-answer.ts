import { useCallback, useEffect, useState } from 'react';
import { callStore, isAbort } from './call-store.ts';

interface Loaded<T> {
  readonly path: string;
  readonly answer: T;
}

export interface Answer<T> {
  /** The last answer that came, also while the next is under way. */
  readonly data: T | null;
  readonly isLoading: boolean;
  /** Sentence for the merchant; null when all is well. */
  readonly error: string | null;
  readonly retry: () => void;
}

/** What the server says at an address, asked again whenever it changes; null asks nothing. Late answers are dropped. */
export function useAnswer<T>(path: string | null): Answer<T> {
  const [loaded, setLoaded] = useState<Loaded<T> | null>(null);
  const [failure, setFailure] = useState<{ readonly path: string; readonly message: string } | null>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (path === null) return;
    const stop = new AbortController();
    callStore(path, { signal: stop.signal }).then(
      (answer) => {
        setLoaded({ path, answer: answer as T });
        setFailure(null);
      },
      (error: unknown) => {
        if (!isAbort(error)) setFailure({ path, message: (error as Error).message });
      },
    );
    return () => stop.abort();
  }, [path, attempt]);

  const retry = useCallback(() => {
    setFailure(null);
    setAttempt((count) => count + 1);
  }, []);
  const error = failure?.path === path ? failure.message : null;
  return {
    data: loaded?.answer ?? null,
    isLoading: path !== null && loaded?.path !== path && error === null,
    error,
    retry,
  };
}
