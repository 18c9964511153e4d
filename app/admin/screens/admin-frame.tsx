import { NavLink, useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Page } from '#app/ui/page.tsx';
import { ADMIN_PAGES } from '../admin-pages.ts';
import styles from './admin-frame.module.css';

/** The owner's pages: their navigation, and the page. */
export function AdminFrame({ children }: { readonly children: ReactNode }) {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // On narrow screens not all of them fit.
  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (current) nav.current!.scrollLeft = current.offsetLeft - (nav.current!.clientWidth - current.clientWidth) / 2;
  }, [pathname]);
  return (
    <Page>
      <nav ref={nav} aria-label="Admin" className={styles.tabs}>
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
