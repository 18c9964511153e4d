import type { ReactNode } from 'react';
import styles from './page.module.css';

interface Props {
  readonly title: string;
  readonly description?: ReactNode;
  /** Buttons and filters, on the right; below the title on narrow screens. */
  readonly actions?: ReactNode;
}

/** Title of a page (its only h1), a sentence about it, and what can be done with the whole of it. */
export function PageHeader({ title, description, actions }: Props) {
  return (
    <header className={styles.header}>
      <div className={styles.heading}>
        <h1 className={styles.title}>{title}</h1>
        {description ? <p className={styles.description}>{description}</p> : null}
      </div>
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </header>
  );
}
