import { Form, useNavigation } from '@remix-run/react';
import { Button, Icon } from '@shopify/polaris';
import { HideIcon, ViewIcon } from '@shopify/polaris-icons';
import { useEffect, useRef, useState } from 'react';
import { PlinthMark } from '#app/ui/brand/plinth-mark.tsx';
import { Field } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { signInPicture } from './pictures/sign-in-picture.ts';
import styles from './sign-in-page.module.css';

/** What a refused sign-in is answered with. */
export interface SignInAnswer {
  readonly message: string | null;
  readonly fields: { readonly email?: string; readonly password?: string };
}

interface Props {
  /** Filled in from the cookie of an earlier sign-in; '' where there is none. */
  readonly rememberedEmail: string;
  readonly answer: SignInAnswer | undefined;
}

/** Signing in, beside a picture of what the product makes. */
export function SignInPage({ rememberedEmail, answer }: Props) {
  const isBusy = useNavigation().state !== 'idle';
  const [isShown, setShown] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  // After a refusal the person continues where the mistake is; what was typed stays in the inputs.
  useEffect(() => {
    if (!answer) return;
    const wanted = answer.fields.email ? 'email' : 'password';
    form.current?.querySelector<HTMLInputElement>(`input[name="${wanted}"]`)?.focus();
  }, [answer]);

  return (
    <div className={styles.page}>
      <main className={styles.side}>
        <PlinthMark />
        <div className={styles.middle}>
          <h1 className={styles.title}>Welcome back</h1>
          <p className={styles.lead}>Log in to stage your products.</p>
          <Form ref={form} method="post" className={styles.form} noValidate>
            {answer?.message ? <Notice tone="critical">{answer.message}</Notice> : null}
            <Field
              label="Email"
              name="email"
              type="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              required
              maxLength={320}
              defaultValue={rememberedEmail}
              autoFocus={rememberedEmail === ''}
              error={answer?.fields.email}
            />
            <Field
              label="Password"
              name="password"
              type={isShown ? 'text' : 'password'}
              autoComplete="current-password"
              required
              autoFocus={rememberedEmail !== ''}
              error={answer?.fields.password}
              suffix={
                <button
                  type="button"
                  className={styles.reveal}
                  aria-label="Show password"
                  aria-pressed={isShown}
                  onClick={() => setShown(!isShown)}
                >
                  <Icon source={isShown ? HideIcon : ViewIcon} />
                </button>
              }
            />
            <label className={styles.remember}>
              <input type="checkbox" name="remember" value="yes" defaultChecked={rememberedEmail !== ''} />
              Remember my email for 7 days
            </label>
            <Button submit size="large" variant="primary" fullWidth loading={isBusy}>
              Log in
            </Button>
          </Form>
        </div>
        <p className={styles.foot}>Real product photos, staged. Your product stays true to the pixel.</p>
      </main>
      <div className={styles.stage} aria-hidden="true">
        <Picture {...signInPicture} alt="" sizes="(width < 60rem) 100vw, 58vw" isHero className={styles.picture} />
      </div>
    </div>
  );
}
