import { Link } from '@remix-run/react';
import { Icon } from '@shopify/polaris';
import { MenuIcon } from '@shopify/polaris-icons';
import type { Credits, Feature } from '#app/domain/credits/index.ts';
import { PlinthMark } from '#app/ui/brand/plinth-mark.tsx';
import { CreditsDisplay } from '../credits-display.tsx';
import type { FrameData } from '../frame.ts';
import { LoadingLine } from './loading-line.tsx';
import { ProfileMenu } from './profile-menu.tsx';
import styles from './top-bar.module.css';

interface Props {
  readonly account: FrameData['account'];
  readonly credits: Credits;
  readonly features: readonly Feature[];
  readonly isDrawerOpen: boolean;
  readonly onOpenDrawer: () => void;
}

/** Product name, credits and profile; on narrow screens the button of the navigation drawer too. */
export function TopBar({ account, credits, features, isDrawerOpen, onOpenDrawer }: Props) {
  return (
    <header className={styles.bar}>
      <button
        type="button"
        className={styles.menu}
        aria-label="Open navigation"
        aria-expanded={isDrawerOpen}
        aria-controls="navigation"
        onClick={onOpenDrawer}
      >
        <Icon source={MenuIcon} />
      </button>
      <Link to="/dashboard" className={styles.home} aria-label="Plinth, home">
        <PlinthMark />
      </Link>
      <div className={styles.end}>
        <CreditsDisplay credits={credits} features={features} historyUrl="/dashboard/credits" />
        <ProfileMenu account={account} />
      </div>
      <LoadingLine />
    </header>
  );
}
