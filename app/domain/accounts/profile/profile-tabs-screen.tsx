import { Link } from '@remix-run/react';
import styles from './profile.module.css';

export type ProfileTab = 'profile' | 'password' | 'security' | 'subscription';

const LABELS: Readonly<Record<ProfileTab, string>> = {
  profile: 'Profile',
  password: 'Password',
  security: 'Security',
  subscription: 'Billing',
};

interface Props {
  readonly tabs: readonly ProfileTab[];
  readonly current: ProfileTab;
}

/** Ways between the parts of the profile; each is an address of its own. */
export function ProfileTabs({ tabs, current }: Props) {
  return (
    <nav className={styles.tabs} aria-label="Profile">
      {tabs.map((tab) => (
        <Link
          key={tab}
          to={`/dashboard/userprofile?tab=${tab}`}
          className={styles.tab}
          aria-current={tab === current ? 'page' : undefined}
        >
          {LABELS[tab]}
        </Link>
      ))}
    </nav>
  );
}
