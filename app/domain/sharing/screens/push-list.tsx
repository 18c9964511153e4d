import { Badge, Button, Spinner } from '@shopify/polaris';
import { storeMessages } from '#app/domain/store/index.ts';
import { openAdminPage } from '#app/ui/app-bridge.ts';
import { isUnderWay, stateOf } from '../push-rows.rules.ts';
import type { SentPush, SentState } from '../push-rows.rules.ts';
import styles from './push-dialog.module.css';
import type { SentPushes } from './use-sent-pushes.ts';

const BADGES: Readonly<Record<SentState, { label: string; tone?: 'success' | 'critical' | 'info' }>> = {
  waiting: { label: 'Waiting' },
  processing: { label: 'At Shopify', tone: 'info' },
  ready: { label: 'On the product', tone: 'success' },
  failed: { label: 'Not added', tone: 'critical' },
  undone: { label: 'Undone' },
};

/** How far every picture is, with the way to its product, back, or once more. */
export function PushList({ pushes }: { readonly pushes: SentPushes }) {
  const { sent } = pushes;
  const done = sent.filter((one) => !isUnderWay(one)).length;
  return (
    <div className={styles.sent}>
      {sent.length > 1 ? (
        <div>
          <p className={styles.count} role="status">
            {done} of {sent.length} done
          </p>
          <div className={styles.bar} aria-hidden="true">
            <span style={{ transform: `scaleX(${done / sent.length})` }} />
          </div>
        </div>
      ) : null}
      <ul className={styles.results} aria-label="Images on their way">
        {sent.map((one) => (
          <Sent key={one.key} one={one} pushes={pushes} />
        ))}
      </ul>
    </div>
  );
}

function Sent({ one, pushes }: { readonly one: SentPush; readonly pushes: SentPushes }) {
  const { picture, push, productTitle, error, isUndoing, body } = one;
  const state = stateOf(one);
  const badge = BADGES[state];
  // A waiting push shows its reason, unless it is only queued behind others.
  const message = error ?? (push && push.message !== storeMessages.queued ? push.message : null);
  return (
    <li className={styles.result} aria-label={productTitle}>
      <span className={styles.thumb}>{picture ? <img src={picture.previewUrl} alt={picture.name} /> : null}</span>
      <div className={styles.itemWords}>
        <span className={styles.itemTitle}>{productTitle}</span>
        {message ? (
          <span className={styles.message} role={error || state === 'failed' ? 'alert' : undefined}>
            {message}
          </span>
        ) : null}
      </div>
      <div className={styles.resultState}>
        {isUnderWay(one) ? <Spinner size="small" accessibilityLabel={badge.label} /> : null}
        <Badge {...(badge.tone ? { tone: badge.tone } : {})}>{badge.label}</Badge>
      </div>
      <div className={styles.resultActions}>
        {state === 'failed' && body ? <Button onClick={() => pushes.retry(one)}>Retry</Button> : null}
        {push && state !== 'waiting' ? (
          <Button onClick={() => openAdminPage(push.productUrl)}>View product</Button>
        ) : null}
        {(state === 'ready' || state === 'processing') && !push?.isUndoing ? (
          <Button loading={isUndoing} onClick={() => pushes.undo(one)}>
            Undo
          </Button>
        ) : null}
      </div>
    </li>
  );
}
