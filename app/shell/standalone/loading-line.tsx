import { useNavigation } from '@remix-run/react';
import styles from './loading-line.module.css';

/** Under the top bar while a page is on its way; seen after 250 ms, so that a quick page shows none. */
export function LoadingLine() {
  if (useNavigation().state === 'idle') return null;
  return <div className={styles.line} role="progressbar" aria-label="Loading the page" />;
}
