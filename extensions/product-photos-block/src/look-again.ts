import { useEffect } from 'preact/hooks';

/** Between looks at something that is under way. */
const LOOK_MS = 4000;

/** Looks again a while after each answer, as long as something is under way. */
export function useLookAgain(isUnderWay: boolean, seen: unknown, look: () => Promise<void>): void {
  useEffect(() => {
    if (!isUnderWay) return undefined;
    const timer = setTimeout(() => void look(), LOOK_MS);
    return () => clearTimeout(timer);
  }, [isUnderWay, seen, look]);
}
