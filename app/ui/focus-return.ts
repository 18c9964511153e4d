import { useEffect, useMemo } from 'react';

/** A control that opened something, and what finds it again where the page has rendered it anew. */
interface FocusOrigin {
  readonly control: HTMLElement;
  readonly name: string;
  /** From the nearest one; each with the place of the control among those in it that are called the same. */
  readonly around: readonly { readonly element: Element; readonly place: number }[];
  /** The focused element when the thing was opened: the browser's own modal gives the focus back to it. */
  readonly focused: Element | null;
}

const CONTROLS = 'a[href], button, input, select, summary, textarea, [role="menuitem"], [tabindex="0"]';

/**
 * The control that was pressed last. The focus alone does not tell it: a part that loads late opens after the focus has gone on,
 * and Safari does not focus a button that is clicked.
 */
let pressed: HTMLElement | null = null;

const onClick = ({ target }: Event) => {
  pressed = target instanceof Element ? target.closest<HTMLElement>(CONTROLS) : null;
};
/** Any other key may open something by itself. */
const onKey = ({ key }: KeyboardEvent) => {
  if (key !== 'Tab' && key !== 'Shift') pressed = null;
};

/** For the frame of a page: remembers which control is pressed. */
export function usePressedControl(): void {
  useEffect(() => {
    document.addEventListener('click', onClick, true);
    document.addEventListener('keydown', onKey, true);
    return () => {
      document.removeEventListener('click', onClick, true);
      document.removeEventListener('keydown', onKey, true);
    };
  }, []);
}

const nameOf = (control: Element) => (control.getAttribute('aria-label') ?? control.textContent ?? '').trim();

const sameIn = (around: Element, tag: string, name: string) =>
  [...around.querySelectorAll<HTMLElement>(tag)].filter((each) => nameOf(each) === name);

/** The control that was pressed last, where it is still there, else the one that has the focus; null where there is none. */
export function rememberFocus(): FocusOrigin | null {
  if (typeof document === 'undefined') return null;
  const focused = document.activeElement === document.body ? null : document.activeElement;
  const isThere = pressed?.isConnected && !pressed.closest('dialog:not([open])');
  const control = isThere ? pressed : focused;
  if (!(control instanceof HTMLElement)) return null;
  const name = nameOf(control);
  const around: { element: Element; place: number }[] = [];
  for (let element = control.parentElement; element; element = element.parentElement) {
    around.push({ element, place: sameIn(element, control.tagName, name).indexOf(control) });
  }
  return { control, name, around, focused };
}

/** Focuses the control again, or the one that stands in its place now. What was focused meanwhile keeps the focus. */
export function returnFocus({ control, name, around, focused }: FocusOrigin): void {
  const active = document.activeElement;
  if (active && active !== document.body && active !== focused) return;
  // The page stays where it is, as after a modal of the browser's own.
  if (control.isConnected) return control.focus({ preventScroll: true });
  const home = around.find(({ element }) => element.isConnected);
  if (!home) return;
  const same = sameIn(home.element, control.tagName, name);
  (same[home.place] ?? same[0])?.focus({ preventScroll: true });
}

/** When what is shown goes, the control that opened it gets the focus back. */
export function useFocusReturn(isShown: boolean): void {
  // While it is rendered: an effect would find the focus in what is shown.
  const origin = useMemo(() => (isShown ? rememberFocus() : null), [isShown]);
  useEffect(() => {
    if (!origin) return;
    // After the other effects of the same change: a modal of the browser's own is closed in one of them.
    return () => queueMicrotask(() => returnFocus(origin));
  }, [origin]);
}
