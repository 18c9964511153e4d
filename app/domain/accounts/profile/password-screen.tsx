import { Button } from '@shopify/polaris';
import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { callApi } from '#app/ui/client/call-api.ts';
import { Notice } from '#app/ui/notice.tsx';
import { accountMessages } from '../accounts.messages.ts';
import { AccountName } from '../screens/account-name.tsx';
import { PasswordField } from '../screens/password-field.tsx';
import { PASSWORD_LENGTH } from '../sign-up/password-length.ts';
import { profileMessages } from './profile.messages.ts';
import styles from './profile.module.css';
import { useCall } from './use-call.ts';

interface Props {
  readonly email: string;
  readonly hasPassword: boolean;
  /** Active API keys: an intruder with the old password may have created one. */
  readonly keyCount: number;
  readonly hasMail: boolean;
}

/** Another password, for who knows the one of now. */
export function PasswordScreen({ email, hasPassword, keyCount, hasMail }: Props) {
  return (
    <div className={styles.sections}>
      <section className="plinth-card" aria-labelledby="password">
        <h2 id="password" className={styles.heading}>
          {hasPassword ? 'Change password' : 'Choose a password'}
        </h2>
        {hasPassword ? (
          <ChangeForm email={email} keyCount={keyCount} hasMail={hasMail} />
        ) : (
          <AskForLink email={email} hasMail={hasMail} />
        )}
      </section>
    </div>
  );
}

function ChangeForm({ email, keyCount, hasMail }: Omit<Props, 'hasPassword'>) {
  const [error, setError] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const { run, isBusy } = useCall();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(event.currentTarget));
    // Loaded when it is needed: the page is shown sooner without.
    const rules = await import('./check-password-change.ts').catch(() => null);
    if (!rules) return setError(profileMessages.offline);
    const checked = rules.checkPasswordChange({ ...fields, endApiKeys: fields['endApiKeys'] === 'yes' });
    setError(checked.ok ? null : checked.fault.message);
    if (checked.ok && (await run(() => callApi('POST /api/user/changepassword', { body: checked.value }))))
      form.current?.reset();
  }

  return (
    <form ref={form} method="post" className={styles.narrowForm} onSubmit={(event) => void submit(event)} noValidate>
      <p className={styles.text}>
        {hasMail
          ? 'Your other devices are signed out, and you get an email about it.'
          : 'Your other devices are signed out.'}
      </p>
      {error ? <Notice tone="critical">{error}</Notice> : null}
      <AccountName email={email} />
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
      {keyCount > 0 ? (
        <label className={styles.choice}>
          <input type="checkbox" name="endApiKeys" value="yes" />
          <span>
            {keyCount === 1 ? 'End my API key, too' : `End my ${keyCount} API keys, too`}
            <span className={styles.hint}>
              API keys stay valid after a password change. End them if someone else knew the password.
            </span>
          </span>
        </label>
      ) : null}
      <div className={styles.buttons}>
        <Button submit size="large" variant="primary" loading={isBusy}>
          Change password
        </Button>
      </div>
    </form>
  );
}

function AskForLink({ email, hasMail }: Pick<Props, 'email' | 'hasMail'>) {
  const { run, isBusy } = useCall();
  return (
    <div className={styles.narrowForm}>
      <p className={styles.text}>{profileMessages.hasNoPassword}</p>
      {hasMail ? null : <p className={styles.text}>{accountMessages.ownerHasLink}</p>}
      <div className={styles.buttons}>
        <Button
          size="large"
          variant="primary"
          loading={isBusy}
          onClick={() => void run(() => callApi('POST /api/user/forgotpassword', { body: { email } }))}
        >
          {hasMail ? 'Email me a link' : 'Request a link'}
        </Button>
      </div>
    </div>
  );
}
