import { Form, useNavigation } from '@remix-run/react';
import { Button } from '@shopify/polaris';
import { useRef } from 'react';
import { Notice } from '#app/ui/notice.tsx';
import { PASSWORD_LENGTH } from '../sign-up/password-length.ts';
import { BackToLogIn } from './back-to-log-in.tsx';
import styles from './entrance-form.module.css';
import type { FormAnswer } from './form-answer.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { useAnswer } from './use-answer.ts';

/** After a sign-in with a password that was printed: one of the person's own, and only then the way in. */
export function ChoosePasswordScreen({ answer }: { readonly answer: FormAnswer | undefined }) {
  const isBusy = useNavigation().state !== 'idle';
  const form = useRef<HTMLFormElement>(null);
  useAnswer(form, answer, 'password');
  return (
    <>
      <h1 className={styles.title}>Choose your password</h1>
      <p className={styles.lead}>The one you just used was printed on a screen. From now on, only you know yours.</p>
      <Form ref={form} method="post" className={styles.form} noValidate>
        {answer?.message ? <Notice tone="critical">{answer.message}</Notice> : null}
        <NewPasswordFields answer={answer} repeatLabel="Repeat new password" />
        <p className={styles.hint}>At least {PASSWORD_LENGTH.min} characters. A short sentence is a good password.</p>
        <Button submit size="large" variant="primary" fullWidth loading={isBusy}>
          Save and continue
        </Button>
      </Form>
      <BackToLogIn />
    </>
  );
}
