import { useEffect, useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { isEscape } from './keys.ts';
import styles from './disclosure.module.css';

interface Props {
  /** Inside of the button; its text is the button's name. */
  readonly trigger: ReactNode;
  /** The menu that opens below the button, at its right edge. */
  readonly children: ReactNode;
  /** Opens for a resting pointer too. */
  readonly opensOnHover?: boolean;
}

/** A button with a small panel. Closes by Escape (the focus returns), by a click elsewhere and when focus moves on. */
export function Disclosure({ trigger, children, opensOnHover = false }: Props) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();

  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    const closeByKey = (event: KeyboardEvent) => {
      if (!isEscape(event)) return;
      setOpen(false);
      if (root.current?.contains(document.activeElement)) button.current?.focus();
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    document.addEventListener('keydown', closeByKey);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
      document.removeEventListener('keydown', closeByKey);
    };
  }, [isOpen]);

  const hover = opensOnHover
    ? {
        onPointerEnter: (event: React.PointerEvent) => event.pointerType === 'mouse' && setOpen(true),
        onPointerLeave: (event: React.PointerEvent) => event.pointerType === 'mouse' && setOpen(false),
      }
    : {};
  return (
    <div ref={root} className={styles.disclosure} {...hover}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={(event) => setOpen((open) => (opensOnHover && event.detail > 0 ? true : !open))}
      >
        {trigger}
      </button>
      <div
        id={panelId}
        className={styles.panel}
        hidden={!isOpen}
        onClick={(event) => {
          if (isIn(event, 'a, [data-closes]')) setOpen(false);
          if (isIn(event, '[data-closes]')) button.current?.focus();
        }}
      >
        {children}
      </div>
    </div>
  );
}

/** Following a link in the panel closes it, and so does what says that it closes. */
const isIn = (event: React.MouseEvent, selector: string): boolean =>
  (event.target as Element).closest(selector) !== null;
