import { useId } from 'react';
import styles from './shown-once.module.css';

interface Props {
  readonly label: string;
  readonly text: string;
}

/** A secret that is shown this one time. The whole of it is selected by a click or by focus. */
export function ShownOnce({ label, text }: Props) {
  const id = useId();
  return (
    <div className={styles.shown}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <textarea
        id={id}
        className={styles.text}
        readOnly
        rows={2}
        value={text}
        spellCheck={false}
        autoComplete="off"
        onFocus={(event) => event.currentTarget.select()}
      />
    </div>
  );
}
