import { Button } from '@shopify/polaris';
import { useState } from 'react';
import { callApi } from '#app/ui/client/call-api.ts';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { profileMessages } from './profile.messages.ts';
import type { Connection } from './profile.schema.ts';
import styles from './profile.module.css';
import { useCall } from './use-call.ts';

const NAMES: Readonly<Record<string, string>> = { google: 'Google', shopify: 'Shopify' };

/** Other ways into the account. */
export function ConnectionsSection({ connections }: { readonly connections: readonly Connection[] }) {
  const [asked, setAsked] = useState<Connection | null>(null);
  const { run, isBusy } = useCall();

  async function remove({ provider }: Connection) {
    // The shop comes and goes with the app.
    if (provider !== 'google') return;
    await run(() => callApi('POST /api/user/connections/remove', { body: { provider } }));
    setAsked(null);
  }

  return (
    <section className="plinth-card" aria-labelledby="connections">
      <h2 id="connections" className={styles.heading}>
        Connected accounts
      </h2>
      {connections.length === 0 ? (
        <p className={styles.text}>None. Log in once with the Google account of your email to connect it.</p>
      ) : (
        <ul className={styles.rows}>
          {connections.map((connection) => (
            <li key={connection.provider} className={styles.row}>
              <div>
                <p className={styles.rowTitle}>{NAMES[connection.provider] ?? connection.provider}</p>
                <p className={styles.hint}>{connection.name}</p>
              </div>
              {connection.canRemove ? (
                <Button size="large" onClick={() => setAsked(connection)}>
                  Disconnect
                </Button>
              ) : (
                <p className={styles.hint}>
                  {connection.provider === 'shopify' ? 'Managed by the Shopify app' : profileMessages.connectionNeeded}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        isOpen={asked !== null}
        title={`Disconnect ${NAMES[asked?.provider ?? ''] ?? 'this account'}?`}
        confirmLabel="Disconnect"
        isBusy={isBusy}
        onConfirm={() => asked && void remove(asked)}
        onCancel={() => setAsked(null)}
      >
        You then log in with your email and password.
      </ConfirmDialog>
    </section>
  );
}
