import { Form, useNavigate, useNavigation } from '@remix-run/react';
import { Button } from '@shopify/polaris';
import { useEffect, useRef } from 'react';
import { Notice } from '#app/ui/notice.tsx';
import { BackToLogIn } from './back-to-log-in.tsx';
import styles from './entrance-form.module.css';
import type { FormAnswer } from './form-answer.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { useAnswer } from './use-answer.ts';

/** Between the success and the sign-in page (spec, platform-and-account, section 9). */
const REDIRECT_MS = 3000;

interface Props {
  /** The link would work now. */
  readonly isUsable: boolean;
  /** The sentence for one that does not match. */
  readonly invalidText: string;
  readonly answer: FormAnswer | undefined;
}

/** Choosing a new password behind a mailed link. */
export function ResetPasswordScreen({ isUsable, invalidText, answer }: Props) {
  const isBusy = useNavigation().state !== 'idle';
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const isDone = answer?.done !== undefined;
  useAnswer(form, answer, 'password');
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => navigate('/login'), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [isDone, navigate]);

  if (isDone) {
    return (
      <>
        <h1 className={styles.title}>All set</h1>
        <div className={styles.actions}>
          <Notice tone="success">{answer.done}</Notice>
          <Button url="/login" size="large" variant="primary" fullWidth>
            Go to log in
          </Button>
        </div>
      </>
    );
  }
  if (!isUsable) {
    return (
      <>
        <h1 className={styles.title}>This link does not work</h1>
        <div className={styles.actions}>
          <Notice tone="critical">{invalidText}</Notice>
          <p className={styles.lead}>Links work once, for 30 minutes.</p>
          <Button url="/login?view=forgot-password" size="large" variant="primary" fullWidth>
            Get a new link
          </Button>
        </div>
      </>
    );
  }
  return (
    <>
      <h1 className={styles.title}>Choose a new password</h1>
      <p className={styles.lead}>You will be signed out everywhere else.</p>
      <Form ref={form} method="post" className={styles.form} noValidate>
        {answer?.message ? <Notice tone="critical">{answer.message}</Notice> : null}
        <NewPasswordFields answer={answer} repeatLabel="Repeat password" />
        <Button submit size="large" variant="primary" fullWidth loading={isBusy}>
          Reset password
        </Button>
      </Form>
      <BackToLogIn />
    </>
  );
}
