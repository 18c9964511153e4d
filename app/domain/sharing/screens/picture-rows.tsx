import type { ReactNode } from 'react';
import styles from './picture-rows.module.css';

interface ListProps {
  readonly label: string;
  readonly failure: string | null;
  /** Of the section, where it stands outside a picture's details. */
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** The state of a picture somewhere, a row each. */
export function PictureRows({ label, failure, className, children }: ListProps) {
  return (
    <section aria-label={label} className={className}>
      <h3 className={styles.label}>{label}</h3>
      <ul className={styles.list}>{children}</ul>
      {failure ? (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      ) : null}
    </section>
  );
}

interface RowProps {
  readonly name: string;
  readonly message: string;
  readonly isFailed: boolean;
  /** The actions on it. */
  readonly children: ReactNode;
}

export function PictureRow({ name, message, isFailed, children }: RowProps) {
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <span className={styles.name} dir="auto">
          {name}
        </span>
        <span className={styles.message} data-failed={isFailed || undefined}>
          {message}
        </span>
      </div>
      <div className={styles.actions}>{children}</div>
    </li>
  );
}
