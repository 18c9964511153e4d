import { Link } from '@remix-run/react';
import { KIND_WORDS, describeOutcome } from '../credit-entry.rules.ts';
import type { CreditLine, CreditLines } from '../credit-line.schema.ts';
import styles from './credit-history-screen.module.css';

/** Everything as CSV: the address of the call, and the file's name. */
export const CREDITS_CSV = { path: '/api/user/credits/history.csv', name: 'credit-history.csv' } as const;

export const CREDITS_EXPLAINED = 'You only pay for delivered images. Credits reserved for the rest are returned.';

const count = new Intl.NumberFormat('en');
const signed = new Intl.NumberFormat('en', { signDisplay: 'exceptZero' });
const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });
const time = new Intl.DateTimeFormat('en', { timeStyle: 'short', timeZone: 'UTC', hourCycle: 'h23' });

/** Lines of the credit history as a table, newest first. */
export function CreditEntries({ lines }: { readonly lines: readonly CreditLine[] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col" className={styles.dateColumn}>
            Date (UTC)
          </th>
          <th scope="col">What for</th>
          <th scope="col" className={styles.number}>
            Credits
          </th>
          <th scope="col" className={styles.number}>
            Balance
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Line key={line.position} line={line} />
        ))}
      </tbody>
    </table>
  );
}

interface PagesProps {
  readonly history: CreditLines;
  readonly isFirstPage: boolean;
}

/** The ways to older and to the newest entries; nothing where one page is all. */
export function CreditPages({ history: { nextBefore }, isFirstPage }: PagesProps) {
  if (isFirstPage && nextBefore === null) return null;
  return (
    <nav className={styles.pages} aria-label="Pages">
      {isFirstPage ? null : <Link to="?">Newest</Link>}
      {nextBefore === null ? null : <Link to={`?before=${nextBefore}`}>Older</Link>}
    </nav>
  );
}

function Line({ line }: { readonly line: CreditLine }) {
  const { date, kind, memo, run, change, balance } = line;
  const at = new Date(date);
  return (
    <tr>
      <td className={styles.dateColumn}>
        <time dateTime={date} className={styles.date}>
          {day.format(at)} <span className={styles.soft}>{time.format(at)}</span>
        </time>
      </td>
      <th scope="row">
        <span className={styles.memo}>{memo}</span>
        <span className={styles.soft}>{run ? describeOutcome(run) : KIND_WORDS[kind]}</span>
        <span className={`${styles.soft} ${styles.dateBelow}`}>
          {day.format(at)}, {time.format(at)} UTC
        </span>
      </th>
      <td className={styles.number} data-tone={change > 0 ? 'in' : undefined}>
        {change === 0 ? '–' : signed.format(change).replace('-', '−')}
      </td>
      <td className={styles.number}>{count.format(balance)}</td>
    </tr>
  );
}
