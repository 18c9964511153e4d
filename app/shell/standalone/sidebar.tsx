import { Link, useLocation } from '@remix-run/react';
import { Icon } from '@shopify/polaris';
import {
  CameraIcon,
  CodeIcon,
  ComposeIcon,
  CreditCardIcon,
  CropIcon,
  EmailIcon,
  ImagesIcon,
  LayoutSidebarLeftIcon,
  LightbulbIcon,
  PaintBrushFlatIcon,
  PersonIcon,
  PlusCircleIcon,
  ProductIcon,
  RemoveBackgroundIcon,
  SettingsIcon,
  TargetIcon,
  XIcon,
} from '@shopify/polaris-icons';
import { useEffect, useRef } from 'react';
import type { ComponentProps } from 'react';
import { currentPlace } from '#app/ui/current-place.ts';
import type { PlaceAddress } from '#app/ui/current-place.ts';
import { isEscape } from '#app/ui/keys.ts';
import { usePlaces } from '#app/ui/places.ts';
import type { Places } from '#app/ui/places.ts';
import type { SocialLink } from '../frame.ts';
import { NAVIGATION, QUICK_TOOLS } from '../navigation.ts';
import type { NavigationEntry } from '../navigation.ts';
import styles from './sidebar.module.css';
import { useSidebarWidth } from './use-sidebar-width.ts';

interface Destination {
  readonly label: string;
  readonly to: string;
  readonly icon: ComponentProps<typeof Icon>['source'];
  readonly group: NavigationEntry['group'];
  /** Addresses of the pages that belong to it. */
  readonly pages: readonly PlaceAddress[];
}

const ICONS: Partial<Record<NavigationEntry['place'], Destination['icon']>> = {
  home: PlusCircleIcon,
  staging: CameraIcon,
  fashion: PersonIcon,
  ideation: LightbulbIcon,
  library: ImagesIcon,
  backgrounds: RemoveBackgroundIcon,
  eraseAndFill: PaintBrushFlatIcon,
  imageEditor: CropIcon,
  editWithAi: ComposeIcon,
  catalogue: ProductIcon,
  training: TargetIcon,
  plans: CreditCardIcon,
  apiKeys: CodeIcon,
};

const API_KEYS = '/dashboard/api';
const ADMIN: Destination = {
  label: 'Admin',
  to: '/admin',
  icon: SettingsIcon,
  group: 'foot',
  pages: [{ to: '/admin' }],
};

function destinationsOf(places: Places, isOwner: boolean): Destination[] {
  const listed = NAVIGATION.flatMap(({ place, site, group, includes = [] }): Destination[] => {
    const icon = ICONS[place];
    if (site === null || place === 'settings' || !icon) return [];
    const to = place === 'apiKeys' ? API_KEYS : places[place];
    const pages = [{ to, isExact: place === 'home' }, ...includes.map((page) => ({ to: places[page] }))];
    return [{ label: site, to, icon, group, pages }];
  });
  return isOwner ? [...listed, ADMIN] : listed;
}

/** The list's groups one after the other, as they stand in it. */
function groupsOf(
  destinations: readonly Destination[],
): { readonly group: Destination['group']; readonly entries: Destination[] }[] {
  const groups: { group: Destination['group']; entries: Destination[] }[] = [];
  for (const entry of destinations) {
    const last = groups.at(-1);
    if (last && last.group === entry.group) last.entries.push(entry);
    else groups.push({ group: entry.group, entries: [entry] });
  }
  return groups;
}

interface Props {
  readonly isOwner: boolean;
  /** Starts as a strip of icons, so that a canvas has the room. */
  readonly isNarrow: boolean;
  readonly isDrawerOpen: boolean;
  readonly onCloseDrawer: () => void;
  readonly supportEmail: string;
  readonly socialLinks: readonly SocialLink[];
}

/** The navigation: a column that can be folded to icons; on narrow screens a drawer over the page. */
export function Sidebar(props: Props) {
  const { isNarrow, isDrawerOpen, onCloseDrawer, supportEmail, socialLinks } = props;
  const { isFolded, toggle } = useSidebarWidth(isNarrow);
  const { pathname, search } = useLocation();
  const destinations = destinationsOf(usePlaces(), props.isOwner);
  const here = currentPlace(
    destinations.flatMap(({ pages }) => pages),
    pathname,
    search,
  );
  const item = ({ label, to, icon, pages }: Destination) => (
    <li key={to}>
      <Link
        to={to}
        aria-current={here && pages.includes(here) ? 'page' : undefined}
        className={styles.item}
        title={isFolded ? label : undefined}
      >
        <span className={styles.icon}>
          <Icon source={icon} />
        </span>
        <span className={styles.label}>{label}</span>
      </Link>
    </li>
  );
  const panel = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!isDrawerOpen) return;
    const opener = document.activeElement;
    panel.current?.querySelector('a')?.focus();
    const closeByKey = (event: KeyboardEvent) => {
      if (isEscape(event)) onCloseDrawer();
    };
    const keepFocus = (event: FocusEvent) => {
      if (!panel.current?.contains(event.target as Node)) panel.current?.querySelector('a')?.focus();
    };
    document.addEventListener('keydown', closeByKey);
    document.addEventListener('focusin', keepFocus);
    return () => {
      document.removeEventListener('keydown', closeByKey);
      document.removeEventListener('focusin', keepFocus);
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, [isDrawerOpen, onCloseDrawer]);

  return (
    <>
      {isDrawerOpen ? <div className={styles.backdrop} onClick={onCloseDrawer} /> : null}
      <div ref={panel} id="navigation" className={styles.sidebar} data-folded={isFolded} data-drawer={isDrawerOpen}>
        <button type="button" className={styles.close} aria-label="Close navigation" onClick={onCloseDrawer}>
          <Icon source={XIcon} />
        </button>
        <nav aria-label="Main">
          {groupsOf(destinations).map(({ group, entries }) =>
            group === 'foot' ? null : (
              <div key={`${group} ${entries[0]!.to}`} className={styles.group} data-group={group}>
                {group === 'tools' ? <h2 className={styles.caption}>{QUICK_TOOLS}</h2> : null}
                <ul className={styles.list}>{entries.map(item)}</ul>
              </div>
            ),
          )}
        </nav>
        <footer className={styles.foot}>
          {socialLinks.length > 0 ? (
            <section className={styles.social} aria-label="Follow Us">
              <h2 className={styles.caption}>Follow Us</h2>
              <ul className={styles.list}>
                {socialLinks.map(({ label, url }) => (
                  <li key={url}>
                    <a href={url} target="_blank" rel="noopener noreferrer" className={styles.item}>
                      {label}
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          ) : null}
          <ul className={styles.list}>{destinations.filter(({ group }) => group === 'foot').map(item)}</ul>
          <a href={`mailto:${supportEmail}`} className={styles.item} title={isFolded ? supportEmail : undefined}>
            <span className={styles.icon}>
              <Icon source={EmailIcon} />
            </span>
            <span className={styles.label}>
              Support
              <span className={styles.detail}>{supportEmail}</span>
            </span>
          </a>
          <button
            type="button"
            className={`${styles.item} ${styles.fold}`}
            aria-expanded={!isFolded}
            aria-controls="navigation"
            onClick={toggle}
          >
            <span className={styles.icon}>
              <Icon source={LayoutSidebarLeftIcon} />
            </span>
            <span className={styles.label}>{isFolded ? 'Expand sidebar' : 'Collapse sidebar'}</span>
          </button>
        </footer>
      </div>
    </>
  );
}
