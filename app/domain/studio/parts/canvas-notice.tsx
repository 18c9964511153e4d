import type { ReactNode } from 'react';
import styles from './canvas-notice.module.css';

interface Props {
  /** Read out at once, or when there is a pause. */
  readonly role: 'alert' | 'status';
  readonly text: string;
  /** The actions on it. */
  readonly children?: ReactNode;
}

/** The notice over the canvas while it lasts. */
export function CanvasNotice({ role, text, children }: Props) {
  return (
    <div className={styles.notice} role={role}>
      <p>{text}</p>
      {children}
    </div>
  );
}
