import { Button } from '@shopify/polaris';
import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { callApi } from '#app/ui/client/call-api.ts';
import { Notice } from '#app/ui/notice.tsx';
import { PasswordField } from '../screens/password-field.tsx';
import { PASSWORD_LENGTH } from '../sign-up/sign-up.schema.ts';
import { profileMessages } from './profile.messages.ts';
import { passwordChangeSchema } from './profile.schema.ts';
import styles from './profile.module.css';
import { useCall } from './use-call.ts';

interface Props {
  readonly email: string;
  readonly hasPassword: boolean;
}

/** Another password, for who knows the one of now. */
export function PasswordScreen({ email, hasPassword }: Props) {
  return (
    <div className={styles.sections}>
      <section className={styles.card} aria-labelledby="password">
        <h2 id="password" className={styles.heading}>
          {hasPassword ? 'Change password' : 'Choose a password'}
        </h2>
        {hasPassword ? <ChangeForm email={email} /> : <AskForLink email={email} />}
      </section>
    </div>
  );
}

function ChangeForm({ email }: { readonly email: string }) {
  const [error, setError] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const { run, isBusy } = useCall();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const checked = passwordChangeSchema.safeParse(Object.fromEntries(new FormData(event.currentTarget)));
    setError(checked.success ? null : checked.error.issues[0]!.message);
    if (checked.success && (await run(() => callApi('POST /api/user/changepassword', { body: checked.data }))))
      form.current?.reset();
  }

  return (
    <form ref={form} method="post" className={styles.narrowForm} onSubmit={(event) => void submit(event)} noValidate>
      <p className={styles.text}>Your other devices are signed out, and you get an email about it.</p>
      {error ? <Notice tone="critical">{error}</Notice> : null}
      {/* So that password managers know whose it is. */}
      <input
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden
        type="text"
        autoComplete="username"
        value={email}
        readOnly
      />
      <PasswordField label="Current password" name="currentPassword" autoComplete="current-password" />
      <PasswordField
        label="New password"
        name="newPassword"
        autoComplete="new-password"
        maxLength={PASSWORD_LENGTH.max}
      />
      <PasswordField
        label="Retype new password"
        name="retypePassword"
        autoComplete="new-password"
        maxLength={PASSWORD_LENGTH.max}
      />
      <div className={styles.buttons}>
        <Button submit size="large" variant="primary" loading={isBusy}>
          Change password
        </Button>
      </div>
    </form>
  );
}

function AskForLink({ email }: { readonly email: string }) {
  const { run, isBusy } = useCall();
  return (
    <div className={styles.narrowForm}>
      <p className={styles.text}>{profileMessages.hasNoPassword}</p>
      <div className={styles.buttons}>
        <Button
          size="large"
          variant="primary"
          loading={isBusy}
          onClick={() => void run(() => callApi('POST /api/user/forgotpassword', { body: { email } }))}
        >
          Email me a link
        </Button>
      </div>
    </div>
  );
}
