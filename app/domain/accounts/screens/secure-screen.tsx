import { Form, useNavigation } from '@remix-run/react';
import { Button } from '@shopify/polaris';
import { Notice } from '#app/ui/notice.tsx';
import { BackToLogIn } from './back-to-log-in.tsx';
import styles from './entrance-form.module.css';

interface Props {
  /** The link would work now. */
  readonly isUsable: boolean;
  readonly trouble: string | null;
}

/** Behind the link of a mail "was this you?": a button, because programs follow links, too. */
export function SecureScreen({ isUsable, trouble }: Props) {
  const isBusy = useNavigation().state !== 'idle';
  return (
    <>
      <h1 className={styles.title}>Secure your account</h1>
      {trouble ? <Notice tone="critical">{trouble}</Notice> : null}
      {isUsable ? (
        <>
          <p className={styles.lead}>
            All devices are signed out, and you choose a new password. A new API key that we wrote to you about ends as
            well, and an email that was changed is put back.
          </p>
          <Form method="post" className={styles.form}>
            <Button submit size="large" variant="primary" fullWidth loading={isBusy}>
              Sign out everywhere
            </Button>
          </Form>
        </>
      ) : (
        <>
          <p className={styles.lead}>
            Links like this work once, for a day or as long as the mail says. You can still choose a new password.
          </p>
          <Button url="/login?view=forgot-password" size="large" variant="primary" fullWidth>
            Choose a new password
          </Button>
        </>
      )}
      <BackToLogIn />
    </>
  );
}
