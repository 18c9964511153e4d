import { useRevalidator } from '@remix-run/react';
import { Button } from '@shopify/polaris';
import { PlusIcon } from '@shopify/polaris-icons';
import { useState } from 'react';
import { callApi } from '#app/ui/client/call-api.ts';
import { sentenceOf } from '#app/ui/client/call-error.ts';
import { Badge } from '#app/ui/badge.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import type { EndpointView, MessageView } from '../endpoint.schema.ts';
import { endpointMessages } from '../endpoints.messages.ts';
import { DeliveryLog } from './delivery-log.tsx';
import styles from './endpoints-section.module.css';
import { NewEndpointDialog } from './new-endpoint-dialog.tsx';

interface Props {
  readonly endpoints: readonly EndpointView[];
  /** The newest ones, of all endpoints. */
  readonly messages: readonly MessageView[];
}

/** The developer's endpoints for finished jobs, and the delivery state of each message. */
export function EndpointsSection({ endpoints, messages }: Props) {
  const [isAdding, setAdding] = useState(false);
  const [asked, setAsked] = useState<EndpointView | null>(null);
  const [busyId, setBusyId] = useState<string | null>(null);
  const toasts = useToasts();
  const { revalidate } = useRevalidator();

  /** Makes a call about one row, says how it went, and shows what is so now. */
  async function act(id: string, done: string, send: (params: { readonly id: string }) => Promise<unknown>) {
    setBusyId(id);
    try {
      await send({ id });
      toasts.show({ title: done, tone: 'success' });
    } catch (error) {
      toasts.show({ title: sentenceOf(error, endpointMessages), tone: 'critical' });
    } finally {
      setBusyId(null);
      revalidate();
    }
  }

  return (
    <section aria-labelledby="endpoints" className={styles.section}>
      <header className={styles.head}>
        <div>
          <h2 id="endpoints" className={styles.title}>
            Webhooks
          </h2>
          <p className={styles.text}>Each finished job is sent to your endpoints, signed, and tried again for a day.</p>
        </div>
        <Button size="large" icon={PlusIcon} onClick={() => setAdding(true)}>
          Add endpoint
        </Button>
      </header>
      {endpoints.length === 0 ? (
        <EmptyState title={endpointMessages.none} />
      ) : (
        <ul className={`plinth-card ${styles.list}`}>
          {endpoints.map((endpoint) => (
            <li key={endpoint.id} className={styles.endpoint}>
              <div className={styles.address}>
                <code>{endpoint.url}</code>
                {endpoint.isActive ? null : <Badge tone="off">Paused</Badge>}
              </div>
              <div className={styles.actions}>
                <Button
                  loading={busyId === endpoint.id}
                  accessibilityLabel={`Send test to ${endpoint.url}`}
                  onClick={() =>
                    void act(endpoint.id, 'Test sent', (params) =>
                      callApi('POST /api/webhooks/endpoints/{id}/test', { params }),
                    )
                  }
                >
                  Send test
                </Button>
                <Button
                  accessibilityLabel={`${endpoint.isActive ? 'Pause' : 'Resume'} ${endpoint.url}`}
                  onClick={() =>
                    void act(endpoint.id, endpoint.isActive ? 'Endpoint paused' : 'Endpoint resumed', (params) =>
                      callApi('PATCH /api/webhooks/endpoints/{id}', { params, body: { isActive: !endpoint.isActive } }),
                    )
                  }
                >
                  {endpoint.isActive ? 'Pause' : 'Resume'}
                </Button>
                <Button
                  tone="critical"
                  variant="tertiary"
                  accessibilityLabel={`Delete ${endpoint.url}`}
                  onClick={() => setAsked(endpoint)}
                >
                  Delete
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {endpoints.length > 0 ? (
        <DeliveryLog
          endpoints={endpoints}
          messages={messages}
          busyId={busyId}
          onRefresh={revalidate}
          onRedeliver={(id) =>
            void act(id, 'Sent again', (params) => callApi('POST /api/webhooks/messages/{id}/redeliver', { params }))
          }
        />
      ) : null}
      <NewEndpointDialog isOpen={isAdding} onAdded={revalidate} onClose={() => setAdding(false)} />
      <ConfirmDialog
        isOpen={asked !== null}
        title="Delete this endpoint?"
        confirmLabel="Delete"
        isDestructive
        isBusy={busyId !== null && busyId === asked?.id}
        onConfirm={() => {
          if (!asked) return;
          void act(asked.id, 'Endpoint deleted', (params) =>
            callApi('DELETE /api/webhooks/endpoints/{id}', { params }),
          ).then(() => setAsked(null));
        }}
        onCancel={() => setAsked(null)}
      >
        Waiting messages are not sent, and its log is deleted.
      </ConfirmDialog>
    </section>
  );
}
