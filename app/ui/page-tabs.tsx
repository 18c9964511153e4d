import { Link } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { useIsInAdmin } from './places.ts';
import styles from './page-tabs.module.css';

export interface PageTab {
  readonly name: string;
  readonly to: string;
  readonly isCurrent: boolean;
}

/** The faded end of a strip that is wider than a phone. */
const END_ROOM_PX = 16;

interface Props {
  /** Of the group of pages, for screen readers. */
  readonly label: string;
  readonly tabs: readonly PageTab[];
}

/**
 * Links between pages that belong together, below their title; each tab has an address of its own. In the Shopify admin the
 * only navigation is the admin's own (decision 296): there the tabs are a group of links.
 */
export function PageTabs({ label, tabs }: Props) {
  const isInAdmin = useIsInAdmin();
  const Part = isInAdmin ? 'div' : 'nav';
  const strip = useRef<HTMLDivElement>(null);
  const current = tabs.find(({ isCurrent }) => isCurrent)?.to;
  useEffect(() => {
    const element = strip.current;
    const tab = element?.querySelector<HTMLElement>('[aria-current=page]');
    if (element && tab) element.scrollLeft = tab.offsetLeft + tab.offsetWidth - element.clientWidth + END_ROOM_PX;
  }, [current]);
  return (
    <Part ref={strip} className={styles.tabs} aria-label={label} role={isInAdmin ? 'group' : undefined}>
      {tabs.map(({ name, to, isCurrent }) => (
        <Link key={name} to={to} className={styles.tab} aria-current={isCurrent ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </Part>
  );
}
