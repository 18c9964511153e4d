import { PageTabs } from '#app/ui/page-tabs.tsx';

export type ProfileTab = 'profile' | 'password' | 'security';

const LABELS: Readonly<Record<ProfileTab, string>> = {
  profile: 'Profile',
  password: 'Password',
  security: 'Security',
};

interface Props {
  readonly tabs: readonly ProfileTab[];
  readonly current: ProfileTab;
}

/** The parts of the profile; each is an address of its own. */
export function ProfileTabs({ tabs, current }: Props) {
  return (
    <PageTabs
      label="Profile"
      tabs={tabs.map((tab) => ({
        name: LABELS[tab],
        to: `/dashboard/userprofile?tab=${tab}`,
        isCurrent: tab === current,
      }))}
    />
  );
}
