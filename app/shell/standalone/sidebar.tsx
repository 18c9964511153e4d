import { NavLink, useLocation } from '@remix-run/react';
import {
  CreditCardIcon,
  CropIcon,
  EmailIcon,
  RemoveBackgroundIcon,
  ImagesIcon,
  LayoutSidebarLeftIcon,
  PaintBrushFlatIcon,
  PlayIcon,
  PlusCircleIcon,
  ProductIcon,
  SettingsIcon,
  TargetIcon,
  TextIcon,
  XIcon,
} from '@shopify/polaris-icons';
import { useEffect, useRef } from 'react';
import type { ComponentProps } from 'react';
import { usePlaces } from '#app/ui/places.ts';
import type { Places } from '#app/ui/places.ts';
import { Icon } from '#app/ui/polaris/icon.tsx';
import type { SocialLink } from '../frame.ts';
import { NAVIGATION } from '../navigation.ts';
import type { NavigationEntry } from '../navigation.ts';
import styles from './sidebar.module.css';
import { useSidebarWidth } from './use-sidebar-width.ts';

interface Destination {
  readonly label: string;
  readonly to: string;
  readonly icon: ComponentProps<typeof Icon>['source'];
  /** Only the very page, not those below it. */
  readonly isExact?: boolean;
}

const ICONS: Partial<Record<NavigationEntry['place'], Destination['icon']>> = {
  home: PlusCircleIcon,
  ideation: TextIcon,
  backgrounds: RemoveBackgroundIcon,
  editWithAi: PaintBrushFlatIcon,
  imageEditor: CropIcon,
  videos: PlayIcon,
  library: ImagesIcon,
  catalogue: ProductIcon,
  training: TargetIcon,
  plans: CreditCardIcon,
};

const destinationsOf = (places: Places): Destination[] =>
  NAVIGATION.flatMap(({ place, site }) => {
    const icon = ICONS[place];
    if (site === null || place === 'settings' || !icon) return [];
    return [{ label: site, to: places[place], icon, isExact: place === 'home' }];
  });

const ADMIN: Destination = { label: 'Admin', to: '/admin', icon: SettingsIcon };

/** The router compares paths alone: whether what an address asks for is what the page was asked for. */
function fitsQuery(to: string, search: string): boolean {
  const query = new URLSearchParams(search);
  return [...new URLSearchParams(to.split('?')[1])].every(([name, value]) => query.get(name) === value);
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
export function Sidebar({ isOwner, isNarrow, isDrawerOpen, onCloseDrawer, supportEmail, socialLinks }: Props) {
  const { isFolded, toggle } = useSidebarWidth(isNarrow);
  const { search } = useLocation();
  const places = usePlaces();
  const panel = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!isDrawerOpen) return;
    const opener = document.activeElement;
    panel.current?.querySelector('a')?.focus();
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onCloseDrawer();
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
          <ul className={styles.list}>
            {[...destinationsOf(places), ...(isOwner ? [ADMIN] : [])].map(({ label, to, icon, isExact }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  end={isExact ?? false}
                  aria-current={fitsQuery(to, search) ? 'page' : 'false'}
                  className={styles.item}
                  title={isFolded ? label : undefined}
                >
                  <span className={styles.icon}>
                    <Icon source={icon} />
                  </span>
                  <span className={styles.label}>{label}</span>
                </NavLink>
              </li>
            ))}
          </ul>
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
