import { Button } from '@shopify/polaris';
import { useState } from 'react';
import { callApi } from '#app/ui/client/call-api.ts';
import { Badge } from '#app/ui/badge.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import type { Device } from './profile.schema.ts';
import styles from './profile.module.css';
import { useCall } from './use-call.ts';

const DATE = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });

/** Signed-in devices of the account. */
export function DevicesSection({ devices }: { readonly devices: readonly Device[] }) {
  const [isAsking, setAsking] = useState(false);
  const { run, isBusy } = useCall();

  async function endAll() {
    const isDone = await run(() => callApi('POST /api/user/sessions/end-all'));
    setAsking(false);
    if (isDone) window.location.assign('/login');
  }

  return (
    <section className="plinth-card" aria-labelledby="devices">
      <header className={styles.cardHead}>
        <h2 id="devices" className={styles.heading}>
          Devices
        </h2>
        <Button size="large" onClick={() => setAsking(true)}>
          Sign out everywhere
        </Button>
      </header>
      <ul className={styles.rows}>
        {devices.map((device) => (
          <li key={device.id} className={styles.row}>
            <div>
              <p className={styles.rowTitle}>
                {device.name}
                {device.isThisOne ? <Badge tone="good">This device</Badge> : null}
              </p>
              <p className={styles.hint}>
                Signed in {DATE.format(new Date(device.signedInAt))}, last seen{' '}
                {DATE.format(new Date(device.lastSeenAt))}
              </p>
            </div>
            {device.isThisOne ? null : (
              <Button
                size="large"
                accessibilityLabel={`Sign out ${device.name}`}
                disabled={isBusy}
                onClick={() =>
                  void run(() => callApi('POST /api/user/sessions/end', { body: { sessionId: device.id } }))
                }
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={isAsking}
        title="Sign out everywhere?"
        confirmLabel="Sign out everywhere"
        isBusy={isBusy}
        onConfirm={() => void endAll()}
        onCancel={() => setAsking(false)}
      >
        All devices are signed out, this one included. API keys stay as they are.
      </ConfirmDialog>
    </section>
  );
}
