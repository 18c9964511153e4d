import type { RunItemView } from '../runs/run.schema.ts';
import styles from './catalogue.module.css';
import { ReasonList } from './reason-list.tsx';
import { counted } from './run-words.rules.ts';

/** Products that no pictures come of, each with the reason. */
export function LeftOut({ items }: { readonly items: readonly RunItemView[] }) {
  const out = items.filter(({ state }) => state === 'left-out' || state === 'failed');
  if (out.length === 0) return null;
  return (
    <section className={`plinth-card ${styles.panel}`} aria-label="Left out">
      <details>
        <summary className={styles.summary}>{`${counted(out.length, 'product')} without images`}</summary>
        <ReasonList items={out} most={200} />
      </details>
    </section>
  );
}
