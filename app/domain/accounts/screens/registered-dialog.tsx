import { Button, Icon } from '@shopify/polaris';
import { EmailIcon } from '@shopify/polaris-icons';
import { useEffect, useId, useRef } from 'react';
import { Notice } from '#app/ui/notice.tsx';
import styles from './entrance-form.module.css';

/** Over the page after a sign-up; the only way on is to the sign-in page. Open from the start where scripts are off. */
export function RegisteredDialog({ text, note }: { readonly text: string; readonly note: string | null }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const textId = useId();
  useEffect(() => {
    dialog.current?.close();
    dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      open
      className={styles.dialog}
      aria-labelledby={textId}
      onCancel={(event) => event.preventDefault()}
    >
      <div className={styles.sign}>
        <Icon source={EmailIcon} />
      </div>
      <p id={textId} className={styles.dialogText}>
        {text}
      </p>
      {note ? <Notice tone="info">{note}</Notice> : null}
      <Button url="/login" size="large" variant="primary" fullWidth>
        Back to Login
      </Button>
    </dialog>
  );
}
