import { Button } from '@shopify/polaris';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { callApi } from '#app/ui/client/call-api.ts';
import { sentenceOf } from '#app/ui/client/call-error.ts';
import { DialogActions, DialogForm } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { ShownOnceDialog } from '#app/ui/shown-once-dialog.tsx';
import { endpointMessages } from '../endpoints.messages.ts';

interface Props {
  readonly isOpen: boolean;
  readonly onAdded: () => void;
  readonly onClose: () => void;
}

const SECRET = {
  title: 'Copy the signing secret',
  label: 'Signing secret',
  text: 'Your server verifies our messages with it. It is shown only once.',
  copyLabel: 'Copy Secret',
  copied: endpointMessages.copied,
  notCopied: endpointMessages.notCopied,
};

/** The address; then the secret that signs its messages. */
export function NewEndpointDialog({ isOpen, onAdded, onClose }: Props) {
  return (
    <ShownOnceDialog isOpen={isOpen} title="Add endpoint" secret={SECRET} onMade={onAdded} onClose={onClose}>
      {(asking) => <AddressStep {...asking} />}
    </ShownOnceDialog>
  );
}

interface AddressProps {
  readonly onMade: (secret: string) => void;
  readonly onCancel: () => void;
}

function AddressStep({ onMade, onCancel }: AddressProps) {
  const [error, setError] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const given = new FormData(event.currentTarget).get('url');
    // Loaded when it is needed: the page is shown sooner without.
    const rules = await import('../endpoint.schema.ts').catch(() => null);
    if (!rules) return setError(endpointMessages.offline);
    const url = rules.endpointUrlSchema.safeParse(given);
    if (!url.success) return setError(url.error.issues[0]?.message ?? endpointMessages.failed);
    setBusy(true);
    try {
      const { endpoint } = await callApi('POST /api/webhooks/endpoints', { body: { url: url.data } });
      onMade(endpoint.secret);
    } catch (fault) {
      setError(sentenceOf(fault, endpointMessages));
    } finally {
      setBusy(false);
    }
  }

  return (
    <DialogForm onSubmit={(event) => void submit(event)} noValidate>
      <Field
        label="Address"
        name="url"
        type="url"
        inputMode="url"
        placeholder="https://example.com/plinth"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        error={error}
      />
      <DialogActions>
        <Button size="large" onClick={onCancel}>
          Cancel
        </Button>
        <Button size="large" variant="primary" submit loading={isBusy}>
          Add
        </Button>
      </DialogActions>
    </DialogForm>
  );
}
