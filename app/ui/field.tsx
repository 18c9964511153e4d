import { useId } from 'react';
import type { InputHTMLAttributes, ReactNode } from 'react';
import styles from './field.module.css';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  readonly label: string;
  readonly error?: string | undefined;
  /** A control inside the box, at its end. */
  readonly suffix?: ReactNode;
}

/**
 * One line of input that the browser owns: what a password manager fills in, or what is typed before the page's
 * scripts have arrived, is kept.
 */
export function Field({ label, error, suffix, ...input }: Props) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.box} data-invalid={error ? true : undefined}>
        <input
          {...input}
          id={id}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        {suffix}
      </div>
      {error ? (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      ) : null}
    </div>
  );
}
