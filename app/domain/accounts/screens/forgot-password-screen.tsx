import { Form, useNavigation } from '@remix-run/react';
import { Button } from '@shopify/polaris';
import { useRef } from 'react';
import { Notice } from '#app/ui/notice.tsx';
import { accountMessages } from '../accounts.messages.ts';
import { BackToLogIn } from './back-to-log-in.tsx';
import { EmailField } from './email-field.tsx';
import styles from './entrance-form.module.css';
import type { FormAnswer } from './form-answer.ts';
import { useAnswer } from './use-answer.ts';

interface Props {
  readonly rememberedEmail: string;
  /** The link reaches its reader by mail. */
  readonly hasMail: boolean;
  readonly answer: FormAnswer | undefined;
}

/** Asking for a link to choose a new password. */
export function ForgotPasswordScreen({ rememberedEmail, hasMail, answer }: Props) {
  const isBusy = useNavigation().state !== 'idle';
  const form = useRef<HTMLFormElement>(null);
  useAnswer(form, answer, 'email');
  return (
    <>
      <h1 className={styles.title}>Forgot your password?</h1>
      <p className={styles.lead}>
        {hasMail
          ? 'Tell us your email, and we will send you a link to choose a new one.'
          : accountMessages.ownerHasLink}
      </p>
      <Form ref={form} method="post" className={styles.form} noValidate>
        {answer?.done ? <Notice tone="success">{answer.done}</Notice> : null}
        {answer?.message ? <Notice tone="critical">{answer.message}</Notice> : null}
        <input type="hidden" name="intent" value="forgot-password" />
        <EmailField autoFocus defaultValue={rememberedEmail} error={answer?.fields?.['email']} />
        <Button submit size="large" variant="primary" fullWidth loading={isBusy}>
          {hasMail ? (answer?.done ? 'Send it again' : 'Send me a link') : 'Request a link'}
        </Button>
      </Form>
      <BackToLogIn />
    </>
  );
}
