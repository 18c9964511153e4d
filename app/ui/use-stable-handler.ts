import { useCallback, useEffect, useRef } from 'react';

/** A handler of events that stays the same object, and does what the last drawn one does: parts that take it are not drawn anew. */
export function useStableHandler<Args extends readonly unknown[], Result = void>(handler: (...args: Args) => Result) {
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
