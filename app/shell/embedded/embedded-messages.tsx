import { Banner } from '@shopify/polaris';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { appBridge } from '#app/ui/app-bridge.ts';
import { addToast } from '#app/ui/toasts/toast-store.ts';
import type { Toast, ToastOptions } from '#app/ui/toasts/toast-store.ts';
import { OverModals } from '#app/ui/toasts/over-modals.tsx';
import { ToastsContext } from '#app/ui/toasts/use-toasts.ts';
import styles from './embedded-frame.module.css';

/**
 * The messages of screens, in the admin's manner: good news as the admin's own toast, a failure as a banner that stays until it
 * is dismissed, one at a time, the newest first. `children` gets the banner to put at the top of the page.
 */
export function EmbeddedMessages({ children }: { readonly children: (messages: ReactNode) => ReactNode }) {
  const [failures, setFailures] = useState<readonly Toast[]>([]);
  const lastId = useRef(0);
  const dismiss = useCallback((id: number) => setFailures((shown) => shown.filter((failure) => failure.id !== id)), []);
  const show = useCallback((options: ToastOptions) => {
    const id = (lastId.current += 1);
    if (options.tone === 'critical') setFailures((shown) => addToast(shown, { ...options, durationMs: null }, id));
    else {
      const { title, message } = addToast([], options, id)[0]!;
      appBridge()?.toast.show([title, message].filter(Boolean).join('. '), inAdmin(options));
    }
    return id;
  }, []);
  const value = useMemo(() => ({ show, dismiss }), [show, dismiss]);
  const act = ({ id, action }: Toast) => {
    action?.onAction();
    dismiss(id);
  };
  const failure = failures.at(-1);
  const banner = failure ? (
    <OverModals>
      <div className={styles.messages}>
        <Banner
          key={failure.id}
          tone="critical"
          title={failure.title}
          onDismiss={() => dismiss(failure.id)}
          {...(failure.action ? { action: { content: failure.action.label, onAction: () => act(failure) } } : {})}
        >
          {failure.message}
        </Banner>
      </div>
    </OverModals>
  ) : null;
  return <ToastsContext.Provider value={value}>{children(banner)}</ToastsContext.Provider>;
}

/** How long it stays, and what can be done about it, as the admin's toasts take it. */
function inAdmin({ durationMs, action }: ToastOptions) {
  return {
    ...(typeof durationMs === 'number' && { duration: durationMs }),
    ...(action && { action: action.label, onAction: action.onAction }),
  };
}
