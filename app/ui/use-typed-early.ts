import { useEffect, useLayoutEffect, useRef } from 'react';

const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Its value is what was typed; that of numbers and dates may be written otherwise than it was given. */
const isText = (field: Field) => ['text', 'search', 'textarea'].includes(field.type);
const oneLineEnd = (text: string) => text.replace(/\r\n?/g, '\n');

/**
 * Takes in what was typed into a field of the server's page before its scripts had come: React does not know of it, and would draw
 * over it with the next change. A field that React makes shows its own text, and is left alone.
 */
export function useTypedEarly(field: { readonly current: Field | null }, take: (typed: string) => void): void {
  const first = useRef(take);
  // Before anything is drawn anew.
  useBrowserLayoutEffect(() => {
    const shown = field.current;
    if (!shown || !isText(shown)) return;
    if (oneLineEnd(shown.value) !== oneLineEnd(shown.defaultValue)) first.current(shown.value);
  }, [field]);
}
