import { NavLink, useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { PageHeader } from '#app/ui/page-header.tsx';
import { PageTabs } from '#app/ui/page-tabs.tsx';
import { Page } from '#app/ui/page.tsx';
import { ADMIN_GROUPS } from '../admin-pages.ts';
import styles from './admin-frame.module.css';

/** The owner's pages as one page: a tab per group, the group's pages below it, and the page that is open. */
export function AdminFrame({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const current = ADMIN_GROUPS.find(({ pages }) => pages.some(({ to }) => to === pathname)) ?? ADMIN_GROUPS[0]!;
  return (
    <Page>
      <PageHeader title="Admin" />
      <PageTabs
        label="Admin"
        tabs={ADMIN_GROUPS.map((group) => ({
          name: group.label,
          to: group.pages[0]!.to,
          isCurrent: group === current,
        }))}
      />
      {current.pages.length > 1 ? (
        <nav aria-label={current.label} className={styles.pages}>
          {current.pages.map(({ label, to }) => (
            <NavLink key={to} to={to} className={styles.page}>
              {label}
            </NavLink>
          ))}
        </nav>
      ) : null}
      {children}
    </Page>
  );
}
