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

export interface VerifyAnswer extends FormAnswer {
  /** After a verification: the account still waits for the owner. */
  readonly isPending?: boolean;
  /** After a verification: where a password has to be chosen. */
  readonly choosePasswordAt?: string;
}

interface Props {
  /** The link would work now. */
  readonly isUsable: boolean;
  readonly hasMail: boolean;
  readonly answer: VerifyAnswer | undefined;
}

/** Behind the link of the verification mail: a button, because programs follow links, too. Or another mail. */
export function VerifyScreen({ isUsable, hasMail, answer }: Props) {
  if (answer?.done && answer.isPending !== undefined) return <Verified answer={answer} hasMail={hasMail} />;
  return isUsable ? <Confirm /> : <Resend answer={answer} hasMail={hasMail} />;
}

function Confirm() {
  const isBusy = useNavigation().state !== 'idle';
  return (
    <>
      <h1 className={styles.title}>Confirm your email</h1>
      <p className={styles.lead}>Confirm that this is your email address.</p>
      <Form method="post" className={styles.form}>
        <input type="hidden" name="intent" value="verify" />
        <Button submit size="large" variant="primary" fullWidth loading={isBusy}>
          Verify my account
        </Button>
      </Form>
    </>
  );
}

function Verified({ answer, hasMail }: { readonly answer: VerifyAnswer; readonly hasMail: boolean }) {
  return (
    <>
      <h1 className={styles.title}>Thank you</h1>
      <div className={styles.actions}>
        <Notice tone="success">{answer.done}</Notice>
        {answer.isPending ? (
          <p className={styles.lead}>
            We look at every new account.
            {hasMail ? ' You get an email as soon as yours is approved.' : ' Log in once yours is approved.'}
          </p>
        ) : null}
        {answer.choosePasswordAt ? (
          <Button url={answer.choosePasswordAt} size="large" variant="primary" fullWidth>
            Choose your password
          </Button>
        ) : (
          <Button url="/login" size="large" variant="primary" fullWidth>
            Go to log in
          </Button>
        )}
      </div>
    </>
  );
}

interface ResendProps {
  readonly answer: VerifyAnswer | undefined;
  readonly hasMail: boolean;
}

function Resend({ answer, hasMail }: ResendProps) {
  const isBusy = useNavigation().state !== 'idle';
  const form = useRef<HTMLFormElement>(null);
  useAnswer(form, answer, 'email');
  return (
    <>
      <h1 className={styles.title}>Get a new link</h1>
      <p className={styles.lead}>
        {hasMail
          ? 'Links work once, for 24 hours. Tell us your email, and we will send you a new one.'
          : accountMessages.ownerVerifies}
      </p>
      <Form ref={form} method="post" className={styles.form} noValidate>
        {answer?.done ? <Notice tone="success">{answer.done}</Notice> : null}
        {answer?.message ? <Notice tone="critical">{answer.message}</Notice> : null}
        <input type="hidden" name="intent" value="resend" />
        <EmailField autoFocus error={answer?.fields?.['email']} />
        <Button submit size="large" variant="primary" fullWidth loading={isBusy}>
          Resend verification email
        </Button>
      </Form>
      <BackToLogIn />
    </>
  );
}
