import { Icon } from '@shopify/polaris';
import { ImageAddIcon } from '@shopify/polaris-icons';
import type { ReactNode } from 'react';
import styles from './canvas.module.css';

interface Props {
  readonly title: string;
  readonly text: string;
  /** Something stands behind the canvas already. */
  readonly hasBackdrop: boolean;
  /** The ways to begin. */
  readonly children: ReactNode;
}

/** The invitation on a canvas without items. */
export function EmptyCanvas({ title, text, hasBackdrop, children }: Props) {
  return (
    <div className={styles.empty} data-backdrop={hasBackdrop ? '' : undefined}>
      <div className={styles.emptyCard}>
        <span className={styles.emptyIcon}>
          <Icon source={ImageAddIcon} />
        </span>
        <h2 className={styles.emptyTitle}>{title}</h2>
        <p className={styles.emptyText}>{text}</p>
        {children}
      </div>
    </div>
  );
}
