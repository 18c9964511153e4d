import { Icon } from '@shopify/polaris';
import { AlertCircleIcon, CheckCircleIcon, InfoIcon, XIcon } from '@shopify/polaris-icons';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { FocusEvent, ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { onAnnouncement } from './announcements.ts';
import { keepOnTop } from './keep-on-top.ts';
import { standClear } from './stand-clear.ts';
import { addToast } from './toast-store.ts';
import type { Toast, ToastOptions } from './toast-store.ts';
import styles from './toasts.module.css';
import { ToastsContext } from './use-toasts.ts';

const ICONS = { critical: AlertCircleIcon, success: CheckCircleIcon, info: InfoIcon } as const;

/**
 * Holds the page's toasts and shows them in one stack, over modal dialogs too; failures are announced at once, others
 * politely.
 */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const lastId = useRef(0);
  const dismiss = useCallback((id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)), []);
  const show = useCallback((options: ToastOptions) => {
    const id = (lastId.current += 1);
    setToasts((shown) => addToast(shown, options, id));
    return id;
  }, []);
  useEffect(() => onAnnouncement(show), [show]);
  const value = useMemo(() => ({ show, dismiss }), [show, dismiss]);
  const host = useHost();
  return (
    <ToastsContext.Provider value={value}>
      {children}
      {host && createPortal(<ToastStack host={host} toasts={toasts} onDismiss={dismiss} />, host)}
    </ToastsContext.Provider>
  );
}

/** The element that carries the stack from dialog to dialog; none on the server. */
function useHost(): HTMLElement | null {
  const [host, setHost] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const element = document.createElement('div');
    element.className = styles.stack!;
    setHost(element);
    return keepOnTop(element);
  }, []);
  return host;
}

interface StackProps {
  readonly host: HTMLElement;
  readonly toasts: readonly Toast[];
  readonly onDismiss: (id: number) => void;
}

function ToastStack({ host, toasts, onDismiss }: StackProps) {
  const isShowing = toasts.length > 0;
  useLayoutEffect(() => (isShowing ? standClear(host) : undefined), [host, isShowing]);
  const cards = (shown: readonly Toast[]) =>
    shown.map((toast) => <ToastCard key={toast.id} toast={toast} onDismiss={onDismiss} />);
  return (
    <>
      {/* Both regions are always there: a reader announces only what is added to a region it already knows. */}
      <div role="alert">{cards(toasts.filter(isFailure))}</div>
      <div role="status">{cards(toasts.filter((toast) => !isFailure(toast)))}</div>
    </>
  );
}

const isFailure = (toast: Toast) => toast.tone === 'critical';

function ToastCard({ toast, onDismiss }: { readonly toast: Toast; readonly onDismiss: (id: number) => void }) {
  const { id, durationMs, action } = toast;
  const [isHeld, setHeld] = useState(false);
  const cameFrom = useRef<Element | null>(null);

  // A toast under the pointer or with the focus stays, so that it does not disappear while it is read.
  useEffect(() => {
    if (durationMs === null || isHeld) return;
    const timer = setTimeout(() => onDismiss(id), durationMs);
    return () => clearTimeout(timer);
  }, [durationMs, id, isHeld, onDismiss]);

  const onFocus = (event: FocusEvent) => {
    setHeld(true);
    if (!event.currentTarget.contains(event.relatedTarget)) cameFrom.current = event.relatedTarget;
  };
  const close = () => {
    // The focus goes back to where it came from, not to nowhere.
    if (cameFrom.current instanceof HTMLElement && cameFrom.current.isConnected) cameFrom.current.focus();
    onDismiss(id);
  };

  return (
    <div
      className={`${styles.toast} ${styles[toast.tone]}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={onFocus}
      onBlur={() => setHeld(false)}
      // Moving into a dialog does not make it arrive again.
      onAnimationEnd={(event) => event.currentTarget.setAttribute('data-arrived', '')}
    >
      <span className={styles.icon}>
        <Icon source={ICONS[toast.tone]} />
      </span>
      <div className={styles.words}>
        <p className={styles.title}>{toast.title}</p>
        {toast.message ? <p className={styles.message}>{toast.message}</p> : null}
        {action ? (
          <button
            type="button"
            className={styles.action}
            onClick={() => {
              close();
              action.onAction();
            }}
          >
            {action.label}
          </button>
        ) : null}
      </div>
      <button type="button" className={styles.close} aria-label="Dismiss" onClick={close}>
        <Icon source={XIcon} />
      </button>
    </div>
  );
}
