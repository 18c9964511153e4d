import type { ReactNode } from 'react';
import styles from './page.module.css';

/** The room of an ordinary page: gutters, and a width that stays readable on large screens. */
export function Page({ children }: { readonly children: ReactNode }) {
  return <div className={styles.page}>{children}</div>;
}
