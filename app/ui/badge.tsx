import type { ReactNode } from 'react';
import styles from './badge.module.css';

export type BadgeTone = 'good' | 'bad' | 'waiting' | 'off';

/** A state in one or two words. */
export function Badge({ tone, children }: { readonly tone: BadgeTone; readonly children: ReactNode }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  );
}
