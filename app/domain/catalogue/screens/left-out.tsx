import type { RunItemView } from '../runs/run.schema.ts';
import styles from './catalogue.module.css';
import { counted } from './run-words.rules.ts';

const SHOWN = 200;

/** Products that no pictures come of, each with the reason. */
export function LeftOut({ items }: { readonly items: readonly RunItemView[] }) {
  const out = items.filter(({ state }) => state === 'left-out' || state === 'failed');
  if (out.length === 0) return null;
  return (
    <section className={styles.panel} aria-label="Left out">
      <details>
        <summary className={styles.summary}>{`${counted(out.length, 'product')} without pictures`}</summary>
        <ul className={styles.reasons}>
          {out.slice(0, SHOWN).map(({ id, title, reason }) => (
            <li key={id}>
              <b dir="auto">{title}</b> <span className={styles.soft}>{reason}</span>
            </li>
          ))}
          {out.length > SHOWN ? <li className={styles.soft}>{`and ${counted(out.length - SHOWN, 'other')}`}</li> : null}
        </ul>
      </details>
    </section>
  );
}
