import { useEffect, useState } from 'react';

/** What `load` brings, asked for when the page is shown; null until then. Where it cannot be had, it stays null. */
export function useLate<T>(load: () => Promise<T>): T | null {
  const [late, setLate] = useState<{ readonly value: T } | null>(null);
  useEffect(() => {
    let isHere = true;
    load().then(
      (value) => isHere && setLate({ value }),
      () => {},
    );
    return () => {
      isHere = false;
    };
  }, [load]);
  return late?.value ?? null;
}
