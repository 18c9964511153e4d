import { Form, Link, useNavigation } from '@remix-run/react';
import { Button } from '@shopify/polaris';
import { useRef } from 'react';
import { Notice } from '#app/ui/notice.tsx';
import { AccountName } from './account-name.tsx';
import styles from './entrance-form.module.css';
import type { FormAnswer } from './form-answer.ts';
import { PasswordField } from './password-field.tsx';
import { useAnswer } from './use-answer.ts';

interface Props {
  readonly email: string;
  readonly answer: FormAnswer | undefined;
}

/** The first sign-in by Google into an account that has a password: the password connects the two. */
export function JoinGoogleScreen({ email, answer }: Props) {
  const isBusy = useNavigation().state !== 'idle';
  const form = useRef<HTMLFormElement>(null);
  useAnswer(form, answer, 'password');
  return (
    <>
      <h1 className={styles.title}>Connect Google</h1>
      <p className={styles.lead}>
        There is an account for <strong>{email}</strong>. Enter its password once, and Google logs you in from then on.
      </p>
      <Form ref={form} method="post" className={styles.form} noValidate>
        {answer?.message ? <Notice tone="critical">{answer.message}</Notice> : null}
        <AccountName email={email} />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          autoFocus
          error={answer?.fields?.['password']}
        />
        <Button submit size="large" variant="primary" fullWidth loading={isBusy}>
          Connect and log in
        </Button>
      </Form>
      <p className={styles.below}>
        <Link to="/login?view=forgot-password" className={styles.link}>
          Forgot password?
        </Link>
        <br />
        <Link to="/login" className={styles.link}>
          Back to Login
        </Link>
      </p>
    </>
  );
}
