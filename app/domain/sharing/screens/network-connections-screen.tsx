import { useRevalidator, useSearchParams } from '@remix-run/react';
import { Badge, Button, Text } from '@shopify/polaris';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '#app/ui/client/call-api.ts';
import { sentenceOf } from '#app/ui/client/call-error.ts';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { fetchFile } from '#app/ui/client/fetch-file.ts';
import { useIsInAdmin } from '#app/ui/places.ts';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import { useDownload } from '#app/ui/use-download.ts';
import type { ConnectionView } from '../connections/connection.schema.ts';
import { networkMessages } from '../networks/network-messages.ts';
import { NETWORK_NAMES } from '../networks/network-names.ts';
import type { NetworkName } from '../networks/network-names.ts';
import { followPost } from './followed-posts.ts';
import { leaveForNetwork } from './leave-for-network.ts';
import styles from './network-connections-screen.module.css';
import { PostingAs } from './posting-as.tsx';

const WORDS = { offline: 'You are offline.', failed: 'That did not work. Try again.' };

/** Networks that Plinth may post to: connect, connect anew, disconnect. The same in both shells. */
export function NetworkConnections({ networks }: { readonly networks: readonly ConnectionView[] }) {
  const { revalidate } = useRevalidator();
  const toasts = useToasts();
  const [asked, setAsked] = useState<ConnectionView | null>(null);
  const [busy, setBusy] = useState<NetworkName | null>(null);
  const csv = useDownload();
  const isInAdmin = useIsInAdmin();
  useReturn(revalidate);

  async function run(network: NetworkName, work: () => Promise<void>) {
    setBusy(network);
    try {
      await work();
    } catch (error) {
      toasts.show({ title: sentenceOf(error, WORDS), tone: 'critical' });
    } finally {
      setBusy(null);
    }
  }

  const connect = (network: NetworkName) =>
    run(network, async () => {
      const { url } = await callApi('POST /api/networks/{network}/connect', { params: { network }, body: {} });
      leaveForNetwork(url);
    });

  const disconnect = ({ network, label }: ConnectionView) =>
    run(network, async () => {
      await callApi('DELETE /api/networks/{network}', { params: { network } });
      setAsked(null);
      toasts.show({ title: `${label} is disconnected.`, tone: 'success' });
      revalidate();
    });

  return (
    <section className={isInAdmin ? styles.section : `plinth-card ${styles.section}`} aria-labelledby="networks">
      <div className={styles.about}>
        <h2 id="networks" className={styles.heading}>
          Connections
        </h2>
        <Text as="p" tone="subdued">
          Networks that Plinth may post to. Nothing is posted without your confirmation.
        </Text>
      </div>
      <div className={isInAdmin ? `plinth-card ${styles.card}` : styles.card}>
        <ul className={styles.rows}>
          {networks.map((one) => (
            <li key={one.network} className={styles.row}>
              <div className={styles.words}>
                <Text as="h3" variant="headingSm">
                  {one.label} {one.status === 'reconnect' ? <Badge tone="warning">Needs reconnecting</Badge> : null}
                </Text>
                {one.status === 'ok' ? (
                  <PostingAs label="Connected as" name={one.name} picture={one.avatarUrl} />
                ) : (
                  <Text as="p" tone="subdued" breakWord>
                    {stateOf(one)}
                  </Text>
                )}
              </div>
              {one.status === 'not-configured' ? null : (
                <div className={styles.actions}>
                  {one.status === 'ok' ? null : (
                    <Button loading={busy === one.network} onClick={() => void connect(one.network)}>
                      {one.status === 'none' ? `Connect ${one.label}` : `Reconnect ${one.label}`}
                    </Button>
                  )}
                  {one.status === 'none' ? null : (
                    <Button onClick={() => setAsked(one)}>{`Disconnect ${one.label}`}</Button>
                  )}
                </div>
              )}
            </li>
          ))}
        </ul>
        <div>
          <Button
            variant="plain"
            loading={csv.isBusy}
            onClick={() => void csv.download('plinth-disclosures.csv', () => fetchFile('/api/networks/disclosures'))}
          >
            Download disclosures (CSV)
          </Button>
        </div>
      </div>
      <ConfirmDialog
        isOpen={asked !== null}
        title={`Disconnect ${asked?.label ?? ''}?`}
        confirmLabel="Disconnect"
        isBusy={busy !== null}
        onConfirm={() => asked && void disconnect(asked)}
        onCancel={() => setAsked(null)}
      >
        Plinth can no longer post there. Existing posts stay.
      </ConfirmDialog>
    </section>
  );
}

function stateOf({ network, status, name, label, missingSettings }: ConnectionView): string {
  if (status === 'not-configured') {
    const text = networkMessages.notConfigured(network);
    return missingSettings.length > 0 ? `${text} ${networkMessages.missing(missingSettings)}` : text;
  }
  if (status === 'none') return 'Not connected';
  return `${label} no longer lets Plinth post as ${name}.`;
}

/** Back from a network into the admin: the answer in the address is taken once, and goes from the address. */
function useReturn(revalidate: () => void): void {
  const toasts = useToasts();
  const [search, setSearch] = useSearchParams();
  const isBegun = useRef(false);
  const grant = search.get('grant');
  const network = NETWORK_NAMES.find((one) => one === search.get('network'));
  useEffect(() => {
    if (!grant || !network || isBegun.current) return;
    isBegun.current = true;
    callApi('POST /api/networks/{network}/finish', { params: { network }, body: { grant } })
      .then(
        ({ post }) => {
          if (post) followPost(post.id);
          toasts.show({ title: post ? 'Connected. Your post is on its way.' : 'Connected.', tone: 'success' });
        },
        (error: unknown) => {
          const words = { offline: networkMessages.callbackFailed, failed: networkMessages.callbackFailed };
          toasts.show({ title: sentenceOf(error, words), tone: 'critical' });
        },
      )
      .finally(() => {
        setSearch(
          (now) => {
            for (const name of ['grant', 'network']) now.delete(name);
            return now;
          },
          { replace: true },
        );
        revalidate();
      });
  }, [grant, network, revalidate, setSearch, toasts]);
}
