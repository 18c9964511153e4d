import { Link } from '@remix-run/react';
import type { Overview } from '../admin-lists.ts';
import styles from './overview-screen.module.css';
import { SectionHeader } from './section-header.tsx';

const count = new Intl.NumberFormat('en');

/** How the product is doing, and what waits for its owner. */
export function OverviewScreen({ overview }: { readonly overview: Overview }) {
  const { waiting, users, jobsToday, failedToday, openJobs, mailsWaiting, mailsFailed } = overview;
  const cards = [
    { to: '/admin/accounts', value: waiting, label: 'Accounts waiting', isUrgent: waiting > 0 },
    { to: '/admin/users', value: users, label: 'Active accounts' },
    { to: '/admin/jobs', value: jobsToday, label: 'Jobs in 24 hours' },
    { to: '/admin/jobs?status=failed', value: failedToday, label: 'Failed in 24 hours', isUrgent: failedToday > 0 },
    { to: '/admin/jobs?status=running', value: openJobs, label: 'Jobs running' },
    { to: '/admin/mails?status=queued', value: mailsWaiting, label: 'Emails waiting' },
    { to: '/admin/mails?status=failed', value: mailsFailed, label: 'Failed emails', isUrgent: mailsFailed > 0 },
    { to: '/admin/webhooks', value: overview.messagesWaiting, label: 'Messages not handled' },
    { to: '/admin/users', value: overview.credits, label: 'Credits to spend' },
    { to: '/admin/jobs', value: overview.files, label: 'Files kept' },
  ];
  return (
    <>
      <SectionHeader title="Overview" description="Current numbers, and what needs your decision." />
      <ul className={styles.cards}>
        {cards.map(({ to, value, label, isUrgent }) => (
          <li key={label}>
            <Link to={to} className={`plinth-card ${styles.card}`} data-urgent={isUrgent ? true : undefined}>
              <span className={styles.value}>{count.format(value)}</span>
              <span className={styles.label}>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
