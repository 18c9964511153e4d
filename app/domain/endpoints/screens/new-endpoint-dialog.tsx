import { Button } from '@shopify/polaris';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { callApi } from '#app/platform/http/call-api.ts';
import { Dialog, DialogActions } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { ShownOnce } from '#app/ui/shown-once.tsx';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import { endpointUrlSchema } from '../endpoint.schema.ts';
import { endpointMessages } from '../endpoints.messages.ts';
import styles from './new-endpoint-dialog.module.css';

interface Props {
  readonly isOpen: boolean;
  readonly onAdded: () => void;
  readonly onClose: () => void;
}

/** Two steps: the address; then the secret that signs its messages, this one time. */
export function NewEndpointDialog({ isOpen, onAdded, onClose }: Props) {
  const [secret, setSecret] = useState<string | null>(null);
  const close = () => {
    onClose();
    setSecret(null);
  };
  return (
    <Dialog
      isOpen={isOpen}
      title={secret === null ? 'Add endpoint' : 'Copy the signing secret'}
      isSticky={secret !== null}
      onClose={close}
    >
      {!isOpen ? null : secret === null ? (
        <AddressStep
          onAdded={(made) => {
            setSecret(made);
            onAdded();
          }}
          onCancel={close}
        />
      ) : (
        <SecretStep secret={secret} onDone={close} />
      )}
    </Dialog>
  );
}

function AddressStep({
  onAdded,
  onCancel,
}: {
  readonly onAdded: (secret: string) => void;
  readonly onCancel: () => void;
}) {
  const [error, setError] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const url = endpointUrlSchema.safeParse(new FormData(event.currentTarget).get('url'));
    if (!url.success) return setError(url.error.issues[0]?.message ?? endpointMessages.failed);
    setBusy(true);
    const result = await callApi<{ endpoint: { secret: string } }>('POST', '/api/webhooks/endpoints', {
      url: url.data,
    });
    setBusy(false);
    if (result.isOk) onAdded(result.answer.endpoint.secret);
    else setError(result.message ?? (result.wasReached ? endpointMessages.failed : endpointMessages.offline));
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
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
    </form>
  );
}

function SecretStep({ secret, onDone }: { readonly secret: string; readonly onDone: () => void }) {
  const toasts = useToasts();
  const [wasCopied, setCopied] = useState(false);
  async function copy() {
    try {
      await navigator.clipboard.writeText(secret);
      setCopied(true);
    } catch {
      toasts.show({ title: endpointMessages.notCopied, tone: 'critical' });
    }
  }
  return (
    <div className={styles.form}>
      <p className={styles.text}>
        By it your server knows that a message is ours. It is shown only this time; the API documentation says how to
        check.
      </p>
      <ShownOnce label="Signing secret" text={secret} />
      <p className="visually-hidden" role="status">
        {wasCopied ? endpointMessages.copied : ''}
      </p>
      <DialogActions>
        <Button size="large" onClick={() => void copy()}>
          {wasCopied ? 'Copied' : 'Copy Secret'}
        </Button>
        <Button size="large" variant="primary" onClick={onDone}>
          Done
        </Button>
      </DialogActions>
    </div>
  );
}
