import { Form, Link, useLocation, useNavigation } from '@remix-run/react';
import { Button } from '@shopify/polaris';
import { useRef } from 'react';
import { Notice } from '#app/ui/notice.tsx';
import { EmailField } from './email-field.tsx';
import styles from './entrance-form.module.css';
import type { FormAnswer } from './form-answer.ts';
import { GoogleButton } from './google-button.tsx';
import { PasswordField } from './password-field.tsx';
import { StoreForm } from './store-form.tsx';
import { useAnswer } from './use-answer.ts';

interface Props {
  /** Filled in from the cookie of an earlier sign-in; '' where there is none. */
  readonly rememberedEmail: string;
  /** A verification mail reaches its reader. */
  readonly hasMail: boolean;
  readonly hasGoogle: boolean;
  readonly hasStores: boolean;
  readonly answer: FormAnswer | undefined;
}

/** Signing in by address and password, and the ways to every other sign-in. */
export function SignInScreen({ rememberedEmail, hasMail, hasGoogle, hasStores, answer }: Props) {
  const navigation = useNavigation();
  const { search } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  useAnswer(form, answer, 'password');
  const isBusy = navigation.state !== 'idle' && navigation.formData?.get('intent') === 'sign-in';
  return (
    <>
      <h1 className={styles.title}>Welcome back</h1>
      <p className={styles.lead}>Log in to stage your products.</p>
      <Form ref={form} method="post" className={styles.form} noValidate>
        {answer?.message ? (
          <Notice tone="critical">
            {answer.message}
            {answer.next ? <p className={styles.next}>{answer.next}</p> : null}
          </Notice>
        ) : null}
        <input type="hidden" name="intent" value="sign-in" />
        <EmailField
          defaultValue={rememberedEmail}
          autoFocus={rememberedEmail === ''}
          error={answer?.fields?.['email']}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          autoFocus={rememberedEmail !== ''}
          error={answer?.fields?.['password']}
        />
        <div className={styles.between}>
          <label className={styles.remember}>
            <input type="checkbox" name="remember" value="yes" defaultChecked={rememberedEmail !== ''} />
            Remember my email for 7 days
          </label>
          <Link to="/login?view=forgot-password" className={styles.link}>
            Forgot password?
          </Link>
        </div>
        <Button submit size="large" variant="primary" fullWidth loading={isBusy}>
          Log in
        </Button>
      </Form>
      {hasGoogle || hasStores ? (
        <>
          <p className={styles.or}>or</p>
          <div className={styles.others}>
            {hasGoogle ? <GoogleButton label="Continue with Google" search={search} /> : null}
            {hasStores ? <StoreForm answer={answer} /> : null}
          </div>
        </>
      ) : null}
      <p className={styles.below}>
        New to Plinth?{' '}
        <Link to="/signup" className={styles.link}>
          Sign up
        </Link>
        {hasMail ? (
          <>
            <br />
            No verification email yet?{' '}
            <Link to="/verify" className={styles.link}>
              Send it again
            </Link>
          </>
        ) : null}
      </p>
    </>
  );
}
