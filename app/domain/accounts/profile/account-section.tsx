import { Button } from '@shopify/polaris';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { callApi } from '#app/ui/client/call-api.ts';
import { sentenceOf } from '#app/ui/client/call-error.ts';
import { Dialog, DialogActions, DialogForm, DialogText } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { PasswordField } from '../screens/password-field.tsx';
import { profileMessages } from './profile.messages.ts';
import type { Profile } from './profile.schema.ts';
import styles from './profile.module.css';

interface Props {
  readonly profile: Profile;
  readonly hasPassword: boolean;
}

/** The account as a whole: its data to take along, and its end. */
export function AccountSection({ profile, hasPassword }: Props) {
  const [isAsking, setAsking] = useState(false);
  const stays =
    profile.role === 'superadmin' ? profileMessages.ownerStays : profile.shop ? profileMessages.storeStays : null;
  return (
    <section className="plinth-card" aria-labelledby="your-data">
      <h2 id="your-data" className={styles.heading}>
        Your data
      </h2>
      <ul className={styles.rows}>
        <li className={styles.row}>
          <div>
            <p className={styles.rowTitle}>Export my data</p>
            <p className={styles.hint}>Profile, credits, files, jobs and projects as one JSON file.</p>
          </div>
          <Button size="large" url="/api/user/export" download="plinth-data.json">
            Export
          </Button>
        </li>
        <li className={styles.row}>
          <div>
            <p className={styles.rowTitle}>Delete my account</p>
            <p className={styles.hint}>
              {stays ?? 'Deletes your images, keys and personal data for good and ends running plans.'}
            </p>
          </div>
          {stays ? null : (
            <Button size="large" tone="critical" onClick={() => setAsking(true)}>
              Delete account
            </Button>
          )}
        </li>
      </ul>
      <Dialog isOpen={isAsking} title="Delete your account?" onClose={() => setAsking(false)}>
        {isAsking ? (
          <DeleteForm email={profile.email} hasPassword={hasPassword} onCancel={() => setAsking(false)} />
        ) : null}
      </Dialog>
    </section>
  );
}

interface DeleteFormProps {
  readonly email: string;
  readonly hasPassword: boolean;
  readonly onCancel: () => void;
}

function DeleteForm({ email, hasPassword, onCancel }: DeleteFormProps) {
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    setBusy(true);
    const body = {
      confirmation: String(fields.get('confirmation') ?? ''),
      password: String(fields.get('password') ?? ''),
    };
    try {
      await callApi('POST /api/user/deleteaccount', { body });
      // The page of an account that is going has nothing to show any more.
      window.location.assign('/login');
    } catch (fault) {
      setBusy(false);
      setError(sentenceOf(fault, { offline: profileMessages.offline, failed: profileMessages.offline }));
    }
  }

  return (
    <DialogForm method="post" onSubmit={(event) => void submit(event)} noValidate>
      <DialogText>
        Everything in it is deleted, and it cannot be undone. To confirm, type <strong>{email}</strong>.
      </DialogText>
      {error ? <Notice tone="critical">{error}</Notice> : null}
      <Field label="Email" name="confirmation" autoComplete="off" autoCapitalize="none" autoFocus />
      {hasPassword ? <PasswordField label="Password" name="password" autoComplete="current-password" /> : null}
      <DialogActions>
        <Button size="large" onClick={onCancel}>
          Cancel
        </Button>
        <Button size="large" variant="primary" tone="critical" submit loading={isBusy}>
          Delete my account
        </Button>
      </DialogActions>
    </DialogForm>
  );
}
