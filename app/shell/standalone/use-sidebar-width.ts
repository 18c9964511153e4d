import { useEffect, useState } from 'react';

const STORAGE_KEY = 'plinth.sidebar-folded';

/**
 * Whether the sidebar is a strip of icons. On ordinary pages the person's choice is remembered in this browser; a
 * canvas page starts folded every time.
 */
export function useSidebarWidth(isNarrow: boolean): { readonly isFolded: boolean; readonly toggle: () => void } {
  const [choice, setChoice] = useState(false);
  const [onCanvas, setOnCanvas] = useState(true);

  useEffect(() => {
    setChoice(localStorage.getItem(STORAGE_KEY) === '1');
  }, []);
  useEffect(() => {
    if (!isNarrow) setOnCanvas(true);
  }, [isNarrow]);

  const toggle = () => {
    if (isNarrow) {
      setOnCanvas(!onCanvas);
      return;
    }
    setChoice(!choice);
    localStorage.setItem(STORAGE_KEY, choice ? '0' : '1');
  };
  return { isFolded: isNarrow ? onCanvas : choice, toggle };
}
