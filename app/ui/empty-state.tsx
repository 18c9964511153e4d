import type { ReactNode } from 'react';
import styles from './message-state.module.css';

interface Props {
  readonly title: string;
  readonly children?: ReactNode;
  /** A drawing or picture above the title; decoration. */
  readonly art?: ReactNode;
  readonly action?: ReactNode;
  /** Within a card or a panel: without a frame and a drawing of its own. */
  readonly isInline?: boolean;
}

/** Nothing is here yet: says so, and what to do about it. */
export function EmptyState({ title, children, art, action, isInline = false }: Props) {
  // Within a card the headings around it are not known here.
  const Title = isInline ? 'p' : 'h2';
  const drawing = art ?? (isInline ? null : <EmptyPlinth />);
  return (
    <section className={styles.state} data-inline={isInline || undefined} data-keep-clear="">
      {drawing ? (
        <div className={styles.art} aria-hidden="true">
          {drawing}
        </div>
      ) : null}
      <Title className={styles.title}>{title}</Title>
      {children ? <p className={styles.text}>{children}</p> : null}
      {action ? <div className={styles.actions}>{action}</div> : null}
    </section>
  );
}

function EmptyPlinth() {
  return (
    <svg width="112" height="96" viewBox="0 0 112 96" fill="none">
      <ellipse cx="56" cy="86" rx="48" ry="7" fill="#e9e1d5" />
      <path d="M22 52h68v10H22z" fill="#fff" stroke="#cdbfae" strokeWidth="1.5" />
      <path d="M28 62h56v24H28z" fill="#f6f1ea" stroke="#cdbfae" strokeWidth="1.5" />
      <rect x="42" y="14" width="28" height="38" rx="6" stroke="currentColor" strokeWidth="1.5" strokeDasharray="4 4" />
      <path d="M56 27v12M50 33h12" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
    </svg>
  );
}
