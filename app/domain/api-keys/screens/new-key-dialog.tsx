import { Button } from '@shopify/polaris';
import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { callApi } from '#app/ui/client/call-api.ts';
import { CallError, sentenceOf } from '#app/ui/client/call-error.ts';
import { DialogActions, DialogForm, DialogText } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { ShownOnceDialog } from '#app/ui/shown-once-dialog.tsx';
import { API_SCOPES } from '../api-scopes.ts';
import type { ApiScope } from '../api-scopes.ts';

import { apiKeyMessages } from '../api-keys.messages.ts';
import styles from './new-key-dialog.module.css';

const SCOPE_TEXTS: Readonly<Record<ApiScope, readonly [title: string, text: string]>> = {
  read: ['Read', 'List and download images, follow jobs, see credits'],
  generate: ['Generate', 'Upload, cut out, generate and delete images. Can spend credits'],
  store: ['Store', 'Import from and add images to the connected shop'],
  publish: ['Publish', 'Make images public, post them to connected networks, take them back'],
};

interface Props {
  readonly isOpen: boolean;
  readonly onMade: () => void;
  readonly onClose: () => void;
}

const SECRET = {
  title: 'Copy your new key',
  label: 'API key',
  text: 'Shown only once. Keep it like a password: it acts for you.',
  copyLabel: 'Copy Key',
  copied: apiKeyMessages.copied,
  notCopied: apiKeyMessages.notCopied,
};

/** The name and the scopes of a new key; then the key itself. */
export function NewKeyDialog(props: Props) {
  return (
    <ShownOnceDialog {...props} title="New API key" secret={SECRET}>
      {(asking) => <NameStep {...asking} />}
    </ShownOnceDialog>
  );
}

interface StepProps {
  readonly onMade: (key: string) => void;
  readonly onCancel: () => void;
}

interface Trouble {
  readonly field: 'name' | 'scopes' | 'password';
  readonly text: string;
}

function NameStep({ onMade, onCancel }: StepProps) {
  const [error, setError] = useState<Trouble | null>(null);
  /** Why the password is asked for; null while it is not. */
  const [whyPassword, setWhyPassword] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  function refuse(trouble: Trouble) {
    setError(trouble);
    form.current?.querySelector<HTMLInputElement>(`input[name="${trouble.field}"]`)?.focus();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy || !form.current) return;
    const data = new FormData(form.current);
    // Loaded when it is needed: the page is shown sooner without.
    const rules = await import('../api-key.schema.ts').catch(() => null);
    if (!rules) return refuse({ field: 'name', text: apiKeyMessages.offline });
    const checked = rules.newApiKeySchema.safeParse({ name: data.get('name'), scopes: data.getAll('scopes') });
    if (!checked.success) {
      const [issue] = checked.error.issues;
      const field = issue?.path[0] === 'scopes' ? 'scopes' : 'name';
      return refuse({ field, text: issue?.message ?? apiKeyMessages.failed });
    }
    const password = String(data.get('password') ?? '');
    setError(null);
    setBusy(true);
    const body = { ...checked.data, password };
    try {
      onMade((await callApi('POST /api/keys/generate', { body })).apiKey.key);
    } catch (fault) {
      const text = sentenceOf(fault, apiKeyMessages);
      const asksPassword = fault instanceof CallError && fault.field === 'password' && whyPassword === null;
      if (asksPassword) setWhyPassword(text);
      else refuse({ field: whyPassword === null ? 'name' : 'password', text });
    } finally {
      setBusy(false);
    }
  }

  return (
    <DialogForm formRef={form} onSubmit={(event) => void submit(event)} noValidate>
      <Field
        label="Name"
        name="name"
        placeholder="Nightly catalogue"
        autoComplete="off"
        autoFocus
        maxLength={80}
        error={error?.field === 'name' ? error.text : undefined}
      />
      <fieldset className={styles.scopes} aria-describedby={error?.field === 'scopes' ? 'scopes-error' : undefined}>
        <legend className={styles.legend}>What it may do</legend>
        {API_SCOPES.map((scope) => (
          <label key={scope} className={styles.scope}>
            <input type="checkbox" name="scopes" value={scope} defaultChecked />
            <span>
              <span className={styles.scopeTitle}>{SCOPE_TEXTS[scope][0]}</span>
              <span className={styles.scopeText}>{SCOPE_TEXTS[scope][1]}</span>
            </span>
          </label>
        ))}
        {error?.field === 'scopes' ? (
          <p id="scopes-error" className={styles.error} role="alert">
            {error.text}
          </p>
        ) : null}
      </fieldset>
      {whyPassword === null ? null : (
        <>
          <DialogText>{whyPassword}</DialogText>
          <Field
            label="Password"
            name="password"
            type="password"
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            maxLength={1024}
            error={error?.field === 'password' ? error.text : undefined}
          />
        </>
      )}
      <DialogActions>
        <Button size="large" onClick={onCancel}>
          Cancel
        </Button>
        <Button size="large" variant="primary" submit loading={isBusy}>
          Create key
        </Button>
      </DialogActions>
    </DialogForm>
  );
}
