import { Icon } from '@shopify/polaris';
import { AlertCircleIcon, CheckCircleIcon, InfoIcon, XIcon } from '@shopify/polaris-icons';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { addToast } from './toast-store.ts';
import type { Toast, ToastOptions } from './toast-store.ts';
import styles from './toasts.module.css';
import { ToastsContext } from './use-toasts.ts';

const ICONS = { critical: AlertCircleIcon, success: CheckCircleIcon, info: InfoIcon } as const;

/** Holds the page's toasts and shows them in one stack; failures are announced at once, others politely. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const lastId = useRef(0);
  const dismiss = useCallback((id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)), []);
  const show = useCallback((options: ToastOptions) => {
    const id = (lastId.current += 1);
    setToasts((shown) => addToast(shown, options, id));
    return id;
  }, []);
  const value = useMemo(() => ({ show, dismiss }), [show, dismiss]);
  return (
    <ToastsContext.Provider value={value}>
      {children}
      <div className={styles.stack}>
        {/* Both regions are always there: a reader announces only what is added to a region it already knows. */}
        <div role="alert">
          {toasts.filter(isFailure).map((toast) => (
            <ToastCard key={toast.id} toast={toast} onDismiss={dismiss} />
          ))}
        </div>
        <div role="status">
          {toasts
            .filter((toast) => !isFailure(toast))
            .map((toast) => (
              <ToastCard key={toast.id} toast={toast} onDismiss={dismiss} />
            ))}
        </div>
      </div>
    </ToastsContext.Provider>
  );
}

const isFailure = (toast: Toast) => toast.tone === 'critical';

function ToastCard({ toast, onDismiss }: { readonly toast: Toast; readonly onDismiss: (id: number) => void }) {
  const { id, durationMs, action } = toast;
  const [isHeld, setHeld] = useState(false);

  // While a pointer or the focus rests on it, it does not go away under somebody who is reading.
  useEffect(() => {
    if (durationMs === null || isHeld) return;
    const timer = setTimeout(() => onDismiss(id), durationMs);
    return () => clearTimeout(timer);
  }, [durationMs, id, isHeld, onDismiss]);

  return (
    <div
      className={`${styles.toast} ${styles[toast.tone]}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
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
              action.onAction();
              onDismiss(id);
            }}
          >
            {action.label}
          </button>
        ) : null}
      </div>
      <button type="button" className={styles.close} aria-label="Dismiss" onClick={() => onDismiss(id)}>
        <Icon source={XIcon} />
      </button>
    </div>
  );
}
