import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { keepOnTop } from './keep-on-top.ts';
import styles from './toasts.module.css';

/** Its children where they stand, and over a modal dialog while one is open: it hides and locks what lies below. */
export function OverModals({ children }: { readonly children: ReactNode }) {
  const home = useRef<HTMLDivElement>(null);
  const [host, setHost] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const element = document.createElement('div');
    element.className = styles.host!;
    setHost(element);
    return keepOnTop(element, home.current!);
  }, []);
  return <div ref={home}>{host && createPortal(children, host)}</div>;
}
