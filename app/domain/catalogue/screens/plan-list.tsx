import { Button } from '@shopify/polaris';
import { useState } from 'react';
import { callApi } from '#app/ui/client/call-api.ts';
import { Notice } from '#app/ui/notice.tsx';
import type { PublishMode } from '../publish/publish-mode.schema.ts';
import type { PlanEntry } from '../publish/plan.schema.ts';
import type { RunItemView } from '../runs/run.schema.ts';
import styles from './catalogue.module.css';
import { planWords } from './publish-words.rules.ts';

interface Props {
  readonly runId: string;
  readonly mode: PublishMode;
  readonly kept: readonly RunItemView[];
}

/** The changes that publishing would make, product by product, as the shop is at this moment. */
export function PlanList({ runId, mode, kept }: Props) {
  const [entries, setEntries] = useState<readonly PlanEntry[] | null>(null);
  const [cursor, setCursor] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const pictures = new Map(
    kept.map((item) => [item.id, item.pictures.find(({ decision }) => decision === 'kept')?.url]),
  );
  const load = () => {
    setBusy(true);
    setRefusal(null);
    callApi('GET /api/catalogue/runs/{id}/plan', { params: { id: runId }, query: { mode, ...(cursor && { cursor }) } })
      .then(({ data, nextCursor }) => {
        setEntries((now) => [...(now ?? []), ...data]);
        setCursor(nextCursor);
      })
      .catch((error: unknown) => setRefusal((error as Error).message))
      .finally(() => setBusy(false));
  };
  return (
    <>
      {refusal ? <Notice tone="critical">{refusal}</Notice> : null}
      {entries ? (
        <ul className={styles.products} aria-label="Product by product">
          {entries.map((entry) => (
            <li key={entry.itemId}>
              <img src={pictures.get(entry.itemId) ?? undefined} alt="" loading="lazy" />
              <span>
                <b dir="auto">{entry.title}</b> <span className={styles.soft}>{planWords(entry, mode)}</span>
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {entries === null || cursor !== null ? (
        <div>
          <Button variant="plain" loading={isBusy} onClick={load}>
            {entries === null ? 'See it product by product' : 'Show more products'}
          </Button>
        </div>
      ) : null}
    </>
  );
}
