import { useEffect, useState } from 'react';

/**
 * The given value, one painted frame late: what was pressed is seen to answer before the rest of the page is drawn. A
 * deferred value may still be drawn within the frame of the press; this one never is.
 */
export function useAfterPaint<T>(value: T): T {
  const [late, setLate] = useState(value);
  useEffect(() => {
    let task: ReturnType<typeof setTimeout> | undefined;
    // A task asked for in a frame's callback runs behind the paint of that frame.
    const frame = requestAnimationFrame(() => {
      task = setTimeout(() => setLate(value));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(task);
    };
  }, [value]);
  return late;
}
