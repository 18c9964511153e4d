import { useEffect, useId, useRef } from 'react';
import type { FormHTMLAttributes, ReactNode, Ref } from 'react';
import { useDialog } from './use-dialog.ts';
import styles from './dialog.module.css';

interface Props {
  readonly isOpen: boolean;
  readonly title: string;
  readonly children: ReactNode;
  /** Only by its own buttons: for what is shown once. */
  readonly isSticky?: boolean;
  /** For Escape and a click beside the box. */
  readonly onClose: () => void;
}

/** A box over the page with whatever in it. The browser's own modal: focus stays inside and returns. */
export function Dialog({ isOpen, title, children, isSticky = false, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useDialog(isOpen, () => {
    if (!isSticky) onClose();
  });

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
        if (!isSticky) onClose();
      }}
      onMouseDown={(event) => {
        // Only the backdrop is the dialog element itself; everything else lies in the box.
        if (event.target === dialog.current && !isSticky) onClose();
      }}
    >
      <div className={styles.box}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  );
}

interface FormProps extends Omit<FormHTMLAttributes<HTMLFormElement>, 'className'> {
  readonly formRef?: Ref<HTMLFormElement>;
}

/** The questions of a dialog, one under the other. */
export function DialogForm({ formRef, children, ...form }: FormProps) {
  return (
    <form {...form} ref={formRef} className={styles.stack}>
      {children}
    </form>
  );
}

/** The same for what is only shown. */
export function DialogStack({ children }: { readonly children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>;
}

export function DialogText({ children }: { readonly children: ReactNode }) {
  return <p className={styles.text}>{children}</p>;
}

/** The dialog's buttons, at its end. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
