import { useRevalidator } from '@remix-run/react';
import { Button } from '@shopify/polaris';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { callApi } from '#app/ui/client/call-api.ts';
import { sentenceOf } from '#app/ui/client/call-error.ts';
import { Dialog, DialogActions, DialogForm, DialogText } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import { accountMessages } from '../accounts.messages.ts';
import { AccountName } from '../screens/account-name.tsx';
import { PasswordField } from '../screens/password-field.tsx';
import { profileMessages } from '../profile/profile.messages.ts';
import styles from '../profile/profile.module.css';
import { useCall } from '../profile/use-call.ts';
import type { OpenEmailChange } from './email-change.schema.ts';

interface Props {
  readonly email: string;
  readonly hasPassword: boolean;
  /** Mails reach mailboxes; without, the owner hands links over. */
  readonly hasMail: boolean;
  /** Waits for its link to be opened. */
  readonly openChange: OpenEmailChange | null;
}

/** The address for log-in and mails, with the form that changes it. */
export function EmailSection({ email, hasPassword, hasMail, openChange }: Props) {
  const [isAsking, setAsking] = useState(false);
  const { run, isBusy } = useCall();
  const login = hasMail ? 'You log in with it and get our emails there.' : 'You log in with it.';
  return (
    <section className={styles.card} aria-labelledby="email">
      <h2 id="email" className={styles.heading}>
        Email
      </h2>
      <ul className={styles.rows}>
        <li className={styles.row}>
          <div>
            <p className={styles.rowTitle}>{email}</p>
            <p className={styles.hint}>{hasPassword ? login : 'To change it, choose a password first.'}</p>
          </div>
          {hasPassword ? (
            <Button size="large" onClick={() => setAsking(true)}>
              Change email
            </Button>
          ) : (
            <Button size="large" url="/dashboard/userprofile?tab=password">
              Choose a password
            </Button>
          )}
        </li>
        {openChange ? (
          <li className={styles.row}>
            <div>
              <p className={styles.rowTitle}>{openChange.newEmail}</p>
              <p className={styles.hint}>
                {hasMail
                  ? 'Waits for you to open the link that we sent there. It works for 24 hours.'
                  : 'Waits for you to open the link. Ask the owner of this site for it.'}
              </p>
            </div>
            <Button
              size="large"
              loading={isBusy}
              onClick={() => void run(() => callApi('POST /api/user/changeemail/cancel'))}
            >
              Cancel the change
            </Button>
          </li>
        ) : null}
      </ul>
      <Dialog isOpen={isAsking} title="Change your email" onClose={() => setAsking(false)}>
        {isAsking ? <ChangeForm email={email} hasMail={hasMail} onEnd={() => setAsking(false)} /> : null}
      </Dialog>
    </section>
  );
}

interface FormProps {
  readonly email: string;
  readonly hasMail: boolean;
  readonly onEnd: () => void;
}

function ChangeForm({ email, hasMail, onEnd }: FormProps) {
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const toasts = useToasts();
  const { revalidate } = useRevalidator();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(event.currentTarget));
    // Loaded when it is needed: the page is shown sooner without.
    const rules = await import('./check-email-change.ts').catch(() => null);
    if (!rules) return setError(profileMessages.offline);
    const checked = rules.checkEmailChange(fields);
    if (!checked.ok) return setError(checked.fault.message);
    setError(null);
    setBusy(true);
    try {
      const { message } = await callApi('POST /api/user/changeemail', { body: checked.value });
      onEnd();
      // It says what is to be done now, so it stays longer than that something was saved.
      toasts.show({ title: message, tone: 'success' });
      revalidate();
    } catch (fault) {
      setBusy(false);
      setError(sentenceOf(fault, { offline: profileMessages.offline, failed: profileMessages.notSaved }));
    }
  }

  return (
    <DialogForm method="post" onSubmit={(event) => void submit(event)} noValidate>
      <DialogText>
        {hasMail
          ? 'We send a link to the new address. Once you open it, your other devices are signed out, and the old address gets an email about it.'
          : `${accountMessages.ownerHasLink} Once you open it, your other devices are signed out.`}
      </DialogText>
      {error ? <Notice tone="critical">{error}</Notice> : null}
      <AccountName email={email} />
      <Field label="New email" name="email" type="email" autoComplete="email" autoCapitalize="none" autoFocus />
      <PasswordField label="Current password" name="currentPassword" autoComplete="current-password" />
      <DialogActions>
        <Button size="large" onClick={onEnd}>
          Cancel
        </Button>
        <Button size="large" variant="primary" submit loading={isBusy}>
          {hasMail ? 'Send the link' : 'Request the link'}
        </Button>
      </DialogActions>
    </DialogForm>
  );
}
