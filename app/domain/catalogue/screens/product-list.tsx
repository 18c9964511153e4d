import { Button } from '@shopify/polaris';
import { useState } from 'react';
import { callApi } from '#app/ui/client/call-api.ts';
import { catalogueMessages } from '../catalogue.messages.ts';
import type { RunItemView } from '../runs/run.schema.ts';
import styles from './catalogue.module.css';
import { counted } from './run-words.rules.ts';
import type { LiveRun } from './use-run.ts';

const PAGE = 100;

/** Whether the merchant decides before the start if a product is part of the run. */
export const isOffered = ({ state, reason }: Pick<RunItemView, 'state' | 'reason'>): boolean =>
  state === 'waiting' || (state === 'left-out' && reason === catalogueMessages.leftOutByYou);

/** The products of a run before they are paid for: each can be taken out and put back, and the price follows. */
export function ProductList({ live: { run, items, act } }: { readonly live: LiveRun }) {
  const [most, setMost] = useState(PAGE);
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const offered = items.filter(isOffered);
  if (run.state !== 'ready' || offered.length === 0) return null;
  const change = ({ id }: RunItemView, out: boolean) => {
    setBusy((now) => new Set([...now, id]));
    const params = { id: run.id, itemId: id };
    void act(() =>
      callApi('POST /api/catalogue/runs/{id}/items/{itemId}/leave-out', { params, body: { out } }),
    ).finally(() => setBusy((now) => new Set([...now].filter((each) => each !== id))));
  };
  return (
    <section className={`plinth-card ${styles.panel}`} aria-label="Products">
      <h2 className={styles.heading}>{counted(run.offer.products, 'product')}</h2>
      <ul className={styles.products}>
        {offered.slice(0, most).map((item) => {
          const isOut = item.state === 'left-out';
          return (
            <li key={item.id} data-out={isOut}>
              {item.pictureUrl ? (
                <img src={item.pictureUrl} alt="" loading="lazy" />
              ) : (
                <span className={styles.thumbless} />
              )}
              <span className={styles.productWords}>
                <b dir="auto" title={item.title}>
                  {item.title}
                </b>
                {isOut ? (
                  <span className={styles.soft}>Left out</span>
                ) : item.reason ? (
                  <span className={styles.trouble}>{item.reason}</span>
                ) : null}
              </span>
              <Button
                loading={busy.has(item.id)}
                accessibilityLabel={`${isOut ? 'Put back' : 'Take out'} ${item.title}`}
                onClick={() => change(item, !isOut)}
              >
                {isOut ? 'Put back' : 'Take out'}
              </Button>
            </li>
          );
        })}
      </ul>
      {offered.length > most ? (
        <div>
          <Button onClick={() => setMost(most + PAGE)}>{`Show ${Math.min(PAGE, offered.length - most)} more`}</Button>
        </div>
      ) : null}
    </section>
  );
}
