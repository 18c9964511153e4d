import { useEffect, useState } from 'react';

/** Does the window match a media query? False on the server and until the page has come alive. */
export function useMedia(query: string): boolean {
  const [isMatching, setMatching] = useState(false);
  useEffect(() => {
    const list = window.matchMedia(query);
    const update = () => setMatching(list.matches);
    update();
    list.addEventListener('change', update);
    return () => list.removeEventListener('change', update);
  }, [query]);
  return isMatching;
}
