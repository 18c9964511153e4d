import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/**
 * For two buttons that stand in each other's place, one that shuts something and one that opens it again: the focus goes
 * from one to the other.
 */
export function useHandedFocus(isOpen: boolean): RefObject<HTMLButtonElement> {
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef(isOpen);
  useEffect(() => {
    if (before.current === isOpen) return;
    before.current = isOpen;
    // The other one had it, and is gone.
    if (document.activeElement === document.body) button.current?.focus();
  }, [isOpen]);
  return button;
}

/**
 * Before a row of a list is taken away by its own button: the focus goes to the same button of the next row, of the one
 * before, or to the first button around the list.
 */
export function passFocusOn(button: HTMLElement): void {
  const row = button.closest('li');
  if (!row?.parentElement) return;
  const same = [...button.classList].map((name) => `.${CSS.escape(name)}`).join('');
  const rows = [...row.parentElement.children];
  const at = rows.indexOf(row);
  const others = [...rows.slice(at + 1), ...rows.slice(0, at).toReversed()];
  const around = [row.closest('section, aside'), row.closest('dialog'), row.closest('main')].flatMap((place) => [
    ...(place?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? []),
  ]);
  const next =
    others.map((other) => other.querySelector<HTMLElement>(same)).find((found) => found !== null) ??
    around.find((found) => !row.contains(found));
  next?.focus();
}
