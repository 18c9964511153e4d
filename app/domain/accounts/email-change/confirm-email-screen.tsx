import { Form, useNavigation } from '@remix-run/react';
import { Button } from '@shopify/polaris';
import { Notice } from '#app/ui/notice.tsx';
import { BackToLogIn } from '../screens/back-to-log-in.tsx';
import styles from '../screens/entrance-form.module.css';

interface Props {
  /** The address that the link would set now; null where it does not work (any more). */
  readonly newEmail: string | null;
  readonly trouble: string | null;
  readonly done: string | null;
}

/** Behind the link of a mail to a new address: a button, because programs follow links, too. */
export function ConfirmEmailScreen({ newEmail, trouble, done }: Props) {
  const isBusy = useNavigation().state !== 'idle';
  if (done) {
    return (
      <>
        <h1 className={styles.title}>Thank you</h1>
        <div className={styles.actions}>
          <Notice tone="success">{done}</Notice>
          <Button url="/dashboard/userprofile" size="large" variant="primary" fullWidth>
            Go to my profile
          </Button>
        </div>
      </>
    );
  }
  return (
    <>
      <h1 className={styles.title}>Confirm your new email</h1>
      {trouble ? <Notice tone="critical">{trouble}</Notice> : null}
      {newEmail ? (
        <>
          <p className={styles.lead}>
            From now on you log in with <strong>{newEmail}</strong>, and get our emails there. Your other devices are
            signed out.
          </p>
          <Form method="post" className={styles.form}>
            <Button submit size="large" variant="primary" fullWidth loading={isBusy}>
              Confirm my new email
            </Button>
          </Form>
        </>
      ) : (
        <>
          <p className={styles.lead}>
            Links like this work once, for 24 hours, and end with the next change. Ask for a new one in your profile.
          </p>
          <Button url="/dashboard/userprofile" size="large" variant="primary" fullWidth>
            Go to my profile
          </Button>
        </>
      )}
      <BackToLogIn />
    </>
  );
}
