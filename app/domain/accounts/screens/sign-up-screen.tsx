import { Form, Link, useLocation, useNavigation } from '@remix-run/react';
import { Button } from '@shopify/polaris';
import { useRef } from 'react';
import { Field } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { accountMessages } from '../accounts.messages.ts';
import { PASSWORD_LENGTH } from '../sign-up/password-length.ts';
import { EmailField } from './email-field.tsx';
import styles from './entrance-form.module.css';
import type { FormAnswer } from './form-answer.ts';
import { GoogleButton } from './google-button.tsx';
import { PasswordField } from './password-field.tsx';
import { RegisteredDialog } from './registered-dialog.tsx';
import { useAnswer } from './use-answer.ts';

interface Props {
  readonly hasGoogle: boolean;
  /** A verification mail reaches its reader. */
  readonly hasMail: boolean;
  readonly answer: FormAnswer | undefined;
}

/** Making an account. */
export function SignUpScreen({ hasGoogle, hasMail, answer }: Props) {
  const isBusy = useNavigation().state !== 'idle';
  const { search } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  useAnswer(form, answer, 'fname');
  return (
    <>
      <h1 className={styles.title}>Create your account</h1>
      <p className={styles.lead}>Photos of your product, each checked against the original.</p>
      <Form ref={form} method="post" className={styles.form} noValidate>
        {hasMail ? null : <Notice tone="info">{accountMessages.ownerVerifies}</Notice>}
        <div className={styles.names}>
          <Field
            label="First Name"
            name="fname"
            autoComplete="given-name"
            autoFocus
            required
            maxLength={60}
            error={answer?.fields?.['fname']}
          />
          <Field
            label="Last Name"
            name="lname"
            autoComplete="family-name"
            required
            maxLength={60}
            error={answer?.fields?.['lname']}
          />
        </div>
        <EmailField error={answer?.fields?.['email']} />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          maxLength={PASSWORD_LENGTH.max}
          error={answer?.fields?.['password']}
        />
        <p className={styles.hint}>At least {PASSWORD_LENGTH.min} characters. A short sentence is a good password.</p>
        <Button submit size="large" variant="primary" fullWidth loading={isBusy}>
          Sign Up
        </Button>
      </Form>
      {hasGoogle ? (
        <>
          <p className={styles.or}>or</p>
          <div className={styles.others}>
            <GoogleButton label="Sign up with Google" search={search} />
          </div>
        </>
      ) : null}
      <p className={styles.below}>
        Already have an account?{' '}
        <Link to="/login" className={styles.link}>
          Sign in
        </Link>
      </p>
      {answer?.done ? <RegisteredDialog text={answer.done} hasMail={hasMail} /> : null}
    </>
  );
}
