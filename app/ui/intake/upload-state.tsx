import { isolated } from '../isolated.ts';
import { passFocusOn } from '../keep-focus.ts';
import type { IntakeEntry } from './create-intake.ts';
import styles from './upload-state.module.css';

interface Props {
  readonly entries: readonly IntakeEntry<unknown>[];
  readonly onCancel: (key: string) => void;
}

/** The uploads that are under way, each with its progress and a button that aborts it. */
export function UploadState({ entries, onCancel }: Props) {
  const underWay = entries.filter(({ stored, refusal }) => stored === null && refusal === null);
  if (underWay.length === 0) return null;
  return (
    <ul className={styles.list}>
      {underWay.map(({ key, name, progress }) => (
        <li key={key} className={styles.upload}>
          <p role="status" className={styles.words}>
            {`Uploading ${isolated(name)}, ${Math.round(progress * 100)}%`}
          </p>
          <progress
            aria-label={`Upload of ${name}`}
            max={100}
            value={Math.round(progress * 100)}
            className={styles.bar}
          />
          <button
            type="button"
            className={styles.cancel}
            aria-label={`Cancel upload of ${name}`}
            onClick={({ currentTarget }) => {
              passFocusOn(currentTarget);
              onCancel(key);
            }}
          >
            Cancel
          </button>
        </li>
      ))}
    </ul>
  );
}
