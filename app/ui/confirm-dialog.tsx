import { Button } from '@shopify/polaris';
import { useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';
import styles from './confirm-dialog.module.css';

interface Props {
  readonly isOpen: boolean;
  /** The question. */
  readonly title: string;
  readonly children?: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly isDestructive?: boolean;
  readonly isBusy?: boolean;
  readonly onConfirm: () => void;
  /** Also for Escape and a click beside the box. */
  readonly onCancel: () => void;
}

/** A question before something that cannot be taken back. The browser's own modal: focus stays inside and returns. */
export function ConfirmDialog({
  isOpen,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  isDestructive = false,
  isBusy = false,
  onConfirm,
  onCancel,
}: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    if (isOpen && !dialog.current?.open) dialog.current?.showModal();
    if (!isOpen && dialog.current?.open) dialog.current.close();
  }, [isOpen]);

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
      onClick={(event) => {
        // Only the backdrop is the dialog element itself; everything else lies in the box.
        if (event.target === dialog.current) onCancel();
      }}
    >
      <div className={styles.box}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {children ? <div className={styles.text}>{children}</div> : null}
        <div className={styles.actions}>
          <Button size="large" onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button
            size="large"
            variant="primary"
            tone={isDestructive ? 'critical' : undefined}
            loading={isBusy}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </div>
      </div>
    </dialog>
  );
}
