import { useEffect, useState } from 'react';

/** The result of `load`, requested after the page is shown; null until it arrives, and where it fails. */
export function useDeferred<T>(load: () => Promise<T>): T | null {
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
