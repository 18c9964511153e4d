import { Link } from '@remix-run/react';
import { Button } from '@shopify/polaris';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Page } from '#app/ui/page.tsx';
import { KIND_WORDS } from '../credit-entry.rules.ts';
import type { CreditEntry, CreditHistory } from '../credit-entry.schema.ts';
import styles from './credit-history-screen.module.css';

interface Props {
  readonly history: CreditHistory;
  readonly isFirstPage: boolean;
  /** Address of everything as CSV. */
  readonly csvUrl: string;
}

const count = new Intl.NumberFormat('en');
const signed = new Intl.NumberFormat('en', { signDisplay: 'exceptZero' });
const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });
const time = new Intl.DateTimeFormat('en', { timeStyle: 'short', timeZone: 'UTC', hourCycle: 'h23' });

/** Every movement of the account's credits, newest first. */
export function CreditHistoryScreen({ history, isFirstPage, csvUrl }: Props) {
  const { entries, nextBefore } = history;
  const isEmpty = entries.length === 0;
  return (
    <Page>
      <PageHeader
        title="Credit history"
        description="What your credits were added for and what they were used for. Credits set aside for a picture come back when it is not delivered."
        actions={
          isEmpty ? null : (
            <Button size="large" url={csvUrl} download="credit-history.csv">
              Download CSV
            </Button>
          )
        }
      />
      {isEmpty ? (
        <EmptyState title="Nothing here yet...">Your first credits will appear here.</EmptyState>
      ) : (
        <div className={styles.card}>
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
              {entries.map((entry) => (
                <Entry key={entry.position} entry={entry} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {isFirstPage && nextBefore === null ? null : (
        <nav className={styles.pages} aria-label="Pages">
          {isFirstPage ? null : <Link to="?">Newest</Link>}
          {nextBefore === null ? null : <Link to={`?before=${nextBefore}`}>Older</Link>}
        </nav>
      )}
    </Page>
  );
}

function Entry({ entry }: { readonly entry: CreditEntry }) {
  const { date, kind, memo, amount, change, balance } = entry;
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
        <span className={styles.soft}>
          {kind === 'settle' ? `${count.format(amount)} of the set-aside credits used` : KIND_WORDS[kind]}
        </span>
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
