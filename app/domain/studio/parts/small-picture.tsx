import type { ReactNode } from 'react';
import styles from './small-picture.module.css';

/** The frame of a picture at the beginning of a line. */
export function SmallPicture({ children }: { readonly children: ReactNode }) {
  return (
    <span className={styles.frame} aria-hidden="true">
      {children}
    </span>
  );
}
