import type { ReactNode } from 'react';
import styles from './message-state.module.css';

interface Props {
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  /** Names the failure in the log; shown so that a person can quote it. */
  readonly requestId?: string | undefined;
}

/** Something did not work: what, and the way on. */
export function ErrorState({ title, children, action, requestId }: Props) {
  return (
    <section className={styles.state} role="alert">
      <h2 className={styles.title}>{title}</h2>
      {children ? <p className={styles.text}>{children}</p> : null}
      {action ? <div className={styles.actions}>{action}</div> : null}
      {requestId ? <p className={styles.note}>Reference: {requestId}</p> : null}
    </section>
  );
}
