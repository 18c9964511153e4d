import { useEffect } from 'react';
import type { RefObject } from 'react';

/** How far below the window the end counts as seen. */
const AHEAD = '600px';

/** Calls back as soon as the element comes near the window, and again with each new callback while it is; null: not now. */
export function useEndInSight(end: RefObject<HTMLElement>, onSight: (() => void) | null): void {
  useEffect(() => {
    if (!onSight || !end.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        // Who was busy is told of several looks at once: how it is now stands at the end.
        if (entries.at(-1)?.isIntersecting) onSight();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [end, onSight]);
}
