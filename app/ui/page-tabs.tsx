import { Link } from '@remix-run/react';
import { useIsInAdmin } from './places.ts';
import styles from './page-tabs.module.css';

export interface PageTab {
  readonly name: string;
  readonly to: string;
  readonly isCurrent: boolean;
}

interface Props {
  /** Of the group of pages, for screen readers. */
  readonly label: string;
  readonly tabs: readonly PageTab[];
}

/**
 * Links between pages that belong together, below their title; each tab has an address of its own. In the Shopify admin the
 * only navigation is the admin's own (decision 041): there the tabs are a group of links.
 */
export function PageTabs({ label, tabs }: Props) {
  const isInAdmin = useIsInAdmin();
  const Part = isInAdmin ? 'div' : 'nav';
  return (
    <Part className={styles.tabs} aria-label={label} role={isInAdmin ? 'group' : undefined}>
      {tabs.map(({ name, to, isCurrent }) => (
        <Link key={name} to={to} className={styles.tab} aria-current={isCurrent ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </Part>
  );
}
