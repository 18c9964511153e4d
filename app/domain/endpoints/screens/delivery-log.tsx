import { Button } from '@shopify/polaris';
import { RefreshIcon } from '@shopify/polaris-icons';
import { Badge } from '#app/ui/badge.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import type { EndpointView, MessageView } from '../endpoint.schema.ts';
import styles from './delivery-log.module.css';

const TIME = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
const STATUS = {
  waiting: { title: 'Waiting', tone: 'off' },
  delivered: { title: 'Delivered', tone: 'good' },
  given_up: { title: 'Given up', tone: 'bad' },
} as const;

interface Props {
  readonly endpoints: readonly EndpointView[];
  readonly messages: readonly MessageView[];
  /** Row whose call is under way. */
  readonly busyId: string | null;
  readonly onRefresh: () => void;
  readonly onRedeliver: (messageId: string) => void;
}

/** The log of messages, and the result of each. */
export function DeliveryLog({ endpoints, messages, busyId, onRefresh, onRedeliver }: Props) {
  const urlOf = new Map(endpoints.map(({ id, url }) => [id, url]));
  return (
    <div className={styles.log}>
      <header className={styles.head}>
        <h3 className={styles.title}>Deliveries</h3>
        <Button variant="tertiary" icon={RefreshIcon} onClick={onRefresh}>
          Refresh
        </Button>
      </header>
      {messages.length === 0 ? (
        <EmptyState isInline title="No deliveries yet" />
      ) : (
        <ul className={`plinth-card ${styles.list}`}>
          {messages.map((message) => (
            <li key={message.id} className={styles.row}>
              <Badge tone={STATUS[message.status].tone}>{STATUS[message.status].title}</Badge>
              <div className={styles.what}>
                <p className={styles.event}>
                  <code>{message.event}</code> <span className={styles.url}>{urlOf.get(message.endpointId)}</span>
                </p>
                <p className={styles.detail}>
                  <time dateTime={message.createdAt}>{TIME.format(new Date(message.createdAt))} UTC</time>
                  {detailOf(message)}
                </p>
              </div>
              <Button
                loading={busyId === message.id}
                accessibilityLabel={`Send again: ${message.event} of ${TIME.format(new Date(message.createdAt))}`}
                onClick={() => onRedeliver(message.id)}
              >
                Send again
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The details after the time, each set off by a dot. */
function detailOf({ attempts, lastStatus, lastError, nextAttemptAt }: MessageView): string {
  const parts = [
    attempts === 0 ? null : attempts === 1 ? '1 try' : `${attempts} tries`,
    lastError ?? (lastStatus === null ? null : `Answered ${lastStatus}`),
    lastError && nextAttemptAt ? `Next try ${TIME.format(new Date(nextAttemptAt))} UTC` : null,
  ];
  return parts.map((part) => (part === null ? '' : ` \u00b7 ${part.replace(/\.$/, '')}`)).join('');
}
