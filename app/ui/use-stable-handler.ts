import { useCallback, useEffect, useRef } from 'react';

/** A handler of events that stays the same object, and does what the last drawn one does: parts that take it are not drawn anew. */
export function useStableHandler<Args extends readonly unknown[]>(handler: (...args: Args) => void) {
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
