import { useRevalidator } from '@remix-run/react';
import { Button } from '@shopify/polaris';
import { PlusIcon } from '@shopify/polaris-icons';
import { useState } from 'react';
import { callApi } from '#app/ui/client/call-api.ts';
import { isolated } from '#app/ui/isolated.ts';
import { sentenceOf } from '#app/ui/client/call-error.ts';
import { Badge } from '#app/ui/badge.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import type { ApiKeyView } from '../api-key.schema.ts';
import { apiKeyMessages } from '../api-keys.messages.ts';
import styles from './api-keys-section.module.css';
import { NewKeyDialog } from './new-key-dialog.tsx';

const DATE = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });
const showDate = (text: string) => <time dateTime={text}>{DATE.format(new Date(text))}</time>;

interface Props {
  readonly apiKeys: readonly ApiKeyView[];
}

/** The account's keys: which there are, a new one, ending one. */
export function ApiKeysSection({ apiKeys }: Props) {
  const [isMaking, setMaking] = useState(false);
  const [asked, setAsked] = useState<ApiKeyView | null>(null);
  const [isBusy, setBusy] = useState(false);
  const toasts = useToasts();
  const { revalidate } = useRevalidator();

  async function deactivate(key: ApiKeyView) {
    setBusy(true);
    try {
      await callApi('POST /api/keys/deactivate', { body: { keyId: key.id } });
      toasts.show({ title: apiKeyMessages.deactivated, tone: 'success' });
    } catch (error) {
      toasts.show({ title: sentenceOf(error, apiKeyMessages), tone: 'critical' });
    } finally {
      setBusy(false);
      setAsked(null);
      revalidate();
    }
  }

  const newKey = (
    <Button variant="primary" size="large" icon={PlusIcon} onClick={() => setMaking(true)}>
      New API key
    </Button>
  );
  return (
    <section aria-labelledby="api-keys">
      <header className={styles.head}>
        <h2 id="api-keys" className={styles.title}>
          Keys
        </h2>
        {apiKeys.length > 0 ? newKey : null}
      </header>
      {apiKeys.length === 0 ? (
        <EmptyState title={apiKeyMessages.none} action={newKey}>
          A key lets your own programs upload, generate and download in your name.
        </EmptyState>
      ) : (
        <table className={`plinth-card ${styles.table}`}>
          <thead>
            <tr>
              <th scope="col">Status</th>
              <th scope="col">Name</th>
              <th scope="col">Key</th>
              <th scope="col">Created</th>
              <th scope="col">Last used</th>
              <th scope="col">
                <span className="visually-hidden">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {apiKeys.map((key) => (
              <tr key={key.id} data-ended={!key.isActive}>
                <td className={styles.status}>
                  <Badge tone={key.isActive ? 'good' : 'off'}>{key.isActive ? 'Active' : 'Inactive'}</Badge>
                </td>
                <td className={styles.name} dir="auto">
                  {key.name}
                  <span className={styles.scopes}>{key.scopes.join(', ')}</span>
                </td>
                <td className={styles.preview}>
                  <code>{key.keyPreview}</code>
                </td>
                <td data-label="Created">{showDate(key.createdAt)}</td>
                <td data-label="Last used">{key.lastUsedAt ? showDate(key.lastUsedAt) : 'Never'}</td>
                <td className={styles.action}>
                  {key.isActive ? (
                    <Button
                      tone="critical"
                      variant="tertiary"
                      accessibilityLabel={`Deactivate ${key.name}`}
                      onClick={() => setAsked(key)}
                    >
                      Deactivate
                    </Button>
                  ) : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <NewKeyDialog isOpen={isMaking} onMade={revalidate} onClose={() => setMaking(false)} />
      <ConfirmDialog
        isOpen={asked !== null}
        title={`Deactivate ${isolated(asked?.name ?? 'this key')}?`}
        confirmLabel="Deactivate"
        isDestructive
        isBusy={isBusy}
        onConfirm={() => asked && void deactivate(asked)}
        onCancel={() => setAsked(null)}
      >
        Programs that use it are refused at once. A deactivated key cannot be used again.
      </ConfirmDialog>
    </section>
  );
}
