import { Button } from '@shopify/polaris';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { callApi } from '#app/ui/client/call-api.ts';
import { Dialog, DialogActions, DialogForm, DialogText } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/notice.tsx';
import styles from '../profile/profile.module.css';
import { profileMessages } from '../profile/profile.messages.ts';
import { useCall } from '../profile/use-call.ts';
import { PasswordField } from '../screens/password-field.tsx';
import { passkeyMessages } from './passkey.messages.ts';
import type { PasskeyEnrolment, PasskeyView } from './passkey.schema.ts';

const DATE = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });

interface Props {
  readonly passkeys: readonly PasskeyView[];
  /** Browsers give passkeys to this address. */
  readonly isFitSite: boolean;
}

type PendingChange = { readonly kind: 'add' } | { readonly kind: 'remove'; readonly passkey: PasskeyView };

/** The owner's passkeys: asked for after the password. */
export function PasskeysSection({ passkeys, isFitSite }: Props) {
  const [asked, setAsked] = useState<PendingChange | null>(null);
  const close = () => setAsked(null);
  return (
    <section className={styles.card} aria-labelledby="passkeys">
      <header className={styles.cardHead}>
        <h2 id="passkeys" className={styles.heading}>
          Passkeys
        </h2>
        <Button size="large" disabled={!isFitSite} onClick={() => setAsked({ kind: 'add' })}>
          Add a passkey
        </Button>
      </header>
      <p className={styles.text}>
        {passkeys.length === 0
          ? 'Protect your admin account with a passkey.'
          : 'Logging in asks for one of these after your password.'}
      </p>
      {isFitSite ? null : <p className={styles.text}>{passkeyMessages.unfitSite}</p>}
      {passkeys.length > 0 ? (
        <ul className={styles.rows}>
          {passkeys.map((passkey) => (
            <li key={passkey.id} className={styles.row}>
              <div>
                <p className={styles.rowTitle} dir="auto">
                  {passkey.name}
                </p>
                <p className={styles.hint}>
                  Added {DATE.format(new Date(passkey.createdAt))},{' '}
                  {passkey.lastUsedAt ? `last used ${DATE.format(new Date(passkey.lastUsedAt))}` : 'not used yet'}
                </p>
              </div>
              <Button
                size="large"
                accessibilityLabel={`Remove ${passkey.name}`}
                onClick={() => setAsked({ kind: 'remove', passkey })}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <Dialog isOpen={asked?.kind === 'add'} title="Add a passkey" onClose={close}>
        {asked?.kind === 'add' ? <AddForm onEnd={close} /> : null}
      </Dialog>
      <Dialog isOpen={asked?.kind === 'remove'} title="Remove this passkey?" onClose={close}>
        {asked?.kind === 'remove' ? <RemoveForm passkey={asked.passkey} onEnd={close} /> : null}
      </Dialog>
    </section>
  );
}

function AddForm({ onEnd }: { readonly onEnd: () => void }) {
  const { run, isBusy } = useCall();
  const [trouble, setTrouble] = useState<string | null>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const name = String(fields.get('name') ?? '').trim();
    setTrouble(name === '' ? passkeyMessages.nameRequired : null);
    if (name === '') return;
    const isDone = await run(async () => {
      const body = { password: String(fields.get('password') ?? '') };
      const enrolment = await callApi('POST /api/user/passkeys/begin', { body });
      const { startRegistration } = await import('@simplewebauthn/browser');
      const optionsJSON = enrolment as unknown as PasskeyEnrolment;
      const answer = await startRegistration({ optionsJSON });
      return callApi('POST /api/user/passkeys/add', { body: { name, answer } as never });
    }, passkeyMessages.refused);
    if (isDone) onEnd();
  }

  return (
    <DialogForm method="post" onSubmit={(event) => void submit(event)} noValidate>
      <DialogText>Your browser asks where to keep it: this device, your phone, or a security key.</DialogText>
      {trouble ? <Notice tone="critical">{trouble}</Notice> : null}
      <Field label="Name" name="name" autoComplete="off" maxLength={60} placeholder="Laptop" autoFocus />
      <PasswordField label="Password" name="password" autoComplete="current-password" />
      <DialogActions>
        <Button size="large" onClick={onEnd}>
          Cancel
        </Button>
        <Button size="large" variant="primary" submit loading={isBusy}>
          Add passkey
        </Button>
      </DialogActions>
    </DialogForm>
  );
}

function RemoveForm({ passkey, onEnd }: { readonly passkey: PasskeyView; readonly onEnd: () => void }) {
  const { run, isBusy } = useCall();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password') ?? '');
    const body = { passkeyId: passkey.id, password };
    if (await run(() => callApi('POST /api/user/passkeys/remove', { body }), profileMessages.wrongPassword)) onEnd();
  }

  return (
    <DialogForm method="post" onSubmit={(event) => void submit(event)} noValidate>
      <DialogText>
        Logging in does not ask for <strong dir="auto">{passkey.name}</strong> any more. To confirm, enter your
        password.
      </DialogText>
      <PasswordField label="Password" name="password" autoComplete="current-password" autoFocus />
      <DialogActions>
        <Button size="large" onClick={onEnd}>
          Cancel
        </Button>
        <Button size="large" variant="primary" tone="critical" submit loading={isBusy}>
          Remove passkey
        </Button>
      </DialogActions>
    </DialogForm>
  );
}
