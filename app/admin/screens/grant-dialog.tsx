import { Button } from '@shopify/polaris';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { Dialog, DialogActions, DialogForm, DialogText } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { useOwnerForm } from './use-owner-form.ts';

interface Props {
  readonly user: { readonly id: string; readonly email: string } | null;
  readonly onClose: () => void;
}

/** Grants credits to a user, with the reason that their history shows. */
export function GrantDialog({ user, onClose }: Props) {
  return (
    <Dialog isOpen={user !== null} title="Grant credits" onClose={onClose}>
      {user ? <GrantForm key={user.id} user={user} onClose={onClose} /> : null}
    </Dialog>
  );
}

function GrantForm({ user, onClose }: { readonly user: { id: string; email: string }; readonly onClose: () => void }) {
  // One grant per open dialog, however often its button is pressed.
  const [key] = useState(newKey);
  const { send, isBusy } = useOwnerForm(onClose);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const text = (name: string) => String(fields.get(name) ?? '');
    send({ intent: 'grant', userId: user.id, key, amount: text('amount'), reason: text('reason') });
  }
  return (
    <DialogForm onSubmit={submit}>
      <DialogText>{user.email}</DialogText>
      <Field label="Credits" name="amount" type="number" min={1} max={100_000} step={1} required autoFocus />
      <Field label="Reason" name="reason" maxLength={200} required placeholder="Thank you for your patience" />
      <DialogActions>
        <Button size="large" onClick={onClose}>
          Cancel
        </Button>
        <Button size="large" variant="primary" submit loading={isBusy}>
          Grant
        </Button>
      </DialogActions>
    </DialogForm>
  );
}

/** Also on plain http, where browsers make no UUIDs. */
const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
