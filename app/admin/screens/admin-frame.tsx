import { NavLink } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Page } from '#app/ui/page.tsx';
import { ADMIN_PAGES } from '../admin-pages.ts';
import styles from './admin-frame.module.css';

/** The owner's pages: their navigation, and the page. */
export function AdminFrame({ children }: { readonly children: ReactNode }) {
  return (
    <Page>
      <nav aria-label="Admin" className={styles.tabs}>
        {ADMIN_PAGES.map(({ label, to }) => (
          <NavLink key={to} to={to} end={to === '/admin'} className={styles.tab}>
            {label}
          </NavLink>
        ))}
      </nav>
      {children}
    </Page>
  );
}
