import type { ReactNode } from 'react';
import { PlinthMark } from './brand/plinth-mark.tsx';
import styles from './message-page.module.css';

interface Props {
  readonly title: string;
  readonly children: ReactNode;
  readonly actions: ReactNode;
  /** Large, above the title. */
  readonly number?: number | undefined;
  /** Small, at the end. */
  readonly note?: ReactNode;
  /** Inside a frame, which has the sign and the main part already. */
  readonly isFramed?: boolean;
}

/** A page that says one thing, and the ways on. */
export function MessagePage({ title, children, actions, number, note, isFramed = false }: Props) {
  const Part = isFramed ? 'div' : 'main';
  return (
    <Part className={styles.page} data-framed={isFramed}>
      {isFramed ? null : <PlinthMark />}
      <div className={styles.words}>
        {number === undefined ? null : <p className={styles.number}>{number}</p>}
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.text}>{children}</p>
        <div className={styles.actions}>{actions}</div>
        {note ? <p className={styles.note}>{note}</p> : null}
      </div>
    </Part>
  );
}
