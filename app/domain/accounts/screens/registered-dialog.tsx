import { Button, Icon } from '@shopify/polaris';
import { CheckIcon, EmailIcon } from '@shopify/polaris-icons';
import { useEffect, useId, useRef } from 'react';
import styles from './entrance-form.module.css';

/** Over the page after a sign-up; the only way on is to the sign-in page. Open from the start where scripts are off. */
export function RegisteredDialog({ text, hasMail }: { readonly text: string; readonly hasMail: boolean }) {
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
        <Icon source={hasMail ? EmailIcon : CheckIcon} />
      </div>
      <p id={textId} className={styles.dialogText}>
        {text}
      </p>
      <Button url="/login" size="large" variant="primary" fullWidth>
        Back to Login
      </Button>
    </dialog>
  );
}
