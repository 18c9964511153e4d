import { Link, useSearchParams } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Badge } from '#app/ui/badge.tsx';
import type { BadgeTone } from '#app/ui/badge.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import type { Listed } from '../admin.schema.ts';
import styles from './rows.module.css';

interface Column<Row> {
  readonly label: string;
  /** The first column names the row. */
  readonly cell: (row: Row) => ReactNode;
  readonly align?: 'end';
}

interface Props<Row> {
  readonly list: Listed<Row>;
  readonly columns: readonly Column<Row>[];
  readonly emptyText: string;
}

/** A table of the owner's pages with its way to older rows; on narrow screens every row is a card. */
export function Rows<Row extends { readonly id: string }>({ list, columns, emptyText }: Props<Row>) {
  if (list.rows.length === 0) {
    return (
      <>
        <EmptyState title={emptyText} />
        <Pages next={null} />
      </>
    );
  }
  return (
    <>
      <table className={`plinth-card ${styles.table}`}>
        <thead>
          <tr>
            {columns.map(({ label, align }) => (
              <th key={label} scope="col" data-align={align}>
                {label === 'Actions' ? <span className="visually-hidden">{label}</span> : label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {list.rows.map((row) => (
            <tr key={row.id}>
              {columns.map(({ label, cell, align }, at) =>
                at === 0 ? (
                  <th key={label} scope="row">
                    {cell(row)}
                  </th>
                ) : (
                  <td key={label} data-label={label} data-align={align}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <Pages next={list.next} />
    </>
  );
}

function Pages({ next }: { readonly next: string | null }) {
  const [query] = useSearchParams();
  const to = (before: string | null) => {
    const search = new URLSearchParams(query);
    search.delete('before');
    if (before !== null) search.set('before', before);
    return `?${search}`;
  };
  if (!query.has('before') && next === null) return null;
  return (
    <nav className={styles.pages} aria-label="Pages">
      {query.has('before') ? <Link to={to(null)}>Newest</Link> : null}
      {next === null ? null : <Link to={to(next)}>Older</Link>}
    </nav>
  );
}

interface FilterProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly choices: readonly string[];
  readonly words?: Readonly<Record<string, string>>;
}

/** Links that narrow a list. */
export function Filter({ name, label, value, choices, words = {} }: FilterProps) {
  const chosen = choices.includes(value) ? value : choices[0];
  return (
    <nav className={styles.filter} aria-label={label}>
      {choices.map((choice) => (
        <Link key={choice} to={`?${name}=${choice}`} aria-current={choice === chosen ? 'true' : undefined}>
          {words[choice] ?? stateLabel(choice)}
        </Link>
      ))}
    </nav>
  );
}

const TONES: Readonly<Record<string, BadgeTone>> = {
  active: 'good',
  sent: 'good',
  succeeded: 'good',
  done: 'good',
  on: 'good',
  failed: 'bad',
  disabled: 'bad',
  refused: 'bad',
  partly_succeeded: 'waiting',
  pending: 'waiting',
  unverified: 'waiting',
  queued: 'waiting',
  written: 'waiting',
  running: 'waiting',
  waiting: 'waiting',
};

const WORDS: Readonly<Record<string, string>> = { written: 'Written to the outbox folder' };

const stateLabel = (state: string) =>
  WORDS[state] ?? (state[0] ?? '').toUpperCase() + state.slice(1).replaceAll('_', ' ');

export function State({ state }: { readonly state: string }) {
  return <Badge tone={TONES[state] ?? 'off'}>{stateLabel(state)}</Badge>;
}

/** Second line of a cell. */
export function Soft({ children }: { readonly children: ReactNode }) {
  return <span className={styles.soft}>{children}</span>;
}

const DATE = new Intl.DateTimeFormat('en', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
  hourCycle: 'h23',
});

export function When({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} className={styles.when}>
      {DATE.format(new Date(at))}
    </time>
  );
}

/** Buttons of a row. */
export function RowActions({ children }: { readonly children: ReactNode }) {
  return <span className={styles.actions}>{children}</span>;
}
