import styles from './plinth-mark.module.css';

/** The product's sign: a thing on its plinth, and the name. */
export function PlinthMark() {
  return (
    <span className={styles.mark}>
      <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
        <rect width="32" height="32" rx="8" fill="var(--plinth-ink)" />
        <circle cx="16" cy="10.5" r="4.5" fill="#e58a5b" />
        <path d="M8 17.5h16v3H8z" fill="var(--plinth-canvas)" />
        <path d="M10 20.5h12V26H10z" fill="var(--plinth-canvas)" opacity=".72" />
      </svg>
      <span className={styles.name}>Plinth</span>
    </span>
  );
}
