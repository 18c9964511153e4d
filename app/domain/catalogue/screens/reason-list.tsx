import type { RunItemView } from '../runs/run.schema.ts';
import styles from './catalogue.module.css';
import { counted } from './run-words.rules.ts';

interface ReasonListProps {
  readonly items: readonly RunItemView[];
  /** So many are shown; of the others only how many they are. */
  readonly most: number;
}

/** Products, each with what is to be said of it. */
export function ReasonList({ items, most }: ReasonListProps) {
  if (items.length === 0) return null;
  return (
    <ul className={styles.reasons}>
      {items.slice(0, most).map(({ id, title, reason }) => (
        <li key={id}>
          <b dir="auto">{title}</b> <span className={styles.soft}>{reason}</span>
        </li>
      ))}
      {items.length > most ? <li className={styles.soft}>{`and ${counted(items.length - most, 'other')}`}</li> : null}
    </ul>
  );
}
