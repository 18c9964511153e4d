import { useCallback, useEffect, useRef, useState } from 'react';
import { isAbort } from '#app/ui/client/call-error.ts';
import { storeTrouble } from './store-trouble.ts';

interface Loaded<T> {
  readonly key: string;
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

/**
 * The server's answer to a question, asked again whenever its key is another one; a key of null asks nothing. Late
 * answers are dropped.
 */
export function useAnswer<T>(key: string | null, ask: (signal: AbortSignal) => Promise<T>): Answer<T> {
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  const [loaded, setLoaded] = useState<Loaded<T> | null>(null);
  const [failure, setFailure] = useState<{ readonly key: string; readonly message: string } | null>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (key === null) return;
    const stop = new AbortController();
    latest.current(stop.signal).then(
      (answer) => {
        setLoaded({ key, answer });
        setFailure(null);
      },
      (error: unknown) => {
        if (!isAbort(error)) setFailure({ key, message: storeTrouble(error) });
      },
    );
    return () => stop.abort();
  }, [key, attempt]);

  const retry = useCallback(() => {
    setFailure(null);
    setAttempt((count) => count + 1);
  }, []);
  const error = failure?.key === key ? failure.message : null;
  return {
    data: loaded?.answer ?? null,
    isLoading: key !== null && loaded?.key !== key && error === null,
    error,
    retry,
  };
}
