import type { ReactNode } from 'react';
import styles from './admin-frame.module.css';

interface Props {
  readonly title: string;
  readonly description?: string;
  /** Filters of the list below. */
  readonly actions?: ReactNode;
}

/** Title of one of the owner's pages, below the tabs that it stands in. */
export function SectionHeader({ title, description, actions }: Props) {
  return (
    <header className={styles.section}>
      <div>
        <h2 className={styles.title}>{title}</h2>
        {description ? <p className={styles.description}>{description}</p> : null}
      </div>
      {actions}
    </header>
  );
}
