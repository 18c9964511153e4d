import { json } from '@remix-run/node';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import {
  openEmailChangeRead,
  hasPasswordRead,
  profileRead,
  connectionsRead,
  devicesRead,
  listPasskeys,
  listSecurityEvents,
} from '#app/domain/accounts/index.server.ts';
import type { Account } from '#app/domain/accounts/index.ts';
import { PasswordScreen } from '#app/domain/accounts/profile/password-screen.tsx';
import { ProfileScreen } from '#app/domain/accounts/profile/profile-screen.tsx';
import { ProfileTabs } from '#app/domain/accounts/profile/profile-tabs-screen.tsx';
import { SecuritySections } from '#app/domain/accounts/security/account-security-screen.tsx';
import { apiKeysRead } from '#app/domain/api-keys/index.server.ts';
import { PAID_KEY } from '#app/domain/billing/index.ts';
import { loadPlans } from '#app/domain/billing/index.server.ts';
import { PlansScreen } from '#app/domain/billing/screens/plans-screen.tsx';
import { networkConnectionsRead } from '#app/domain/sharing/index.server.ts';
import { NetworkConnections } from '#app/domain/sharing/screens/network-connections-screen.tsx';
import { passkeySiteOf, readSessionToken, requireAccount } from '#app/gate/index.server.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { readAll } from '#app/platform/database/read.server.ts';
import { hasMailServer } from '#app/platform/mail/has-mail-server.server.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { Page } from '#app/ui/page.tsx';
import { BillingTabs } from '#app/ui/place-tabs.tsx';

const TITLES = { profile: 'Profile', password: 'Password', security: 'Security', subscription: 'Billing' } as const;

export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  pageMeta(data ? TITLES[data.tab] : 'Profile', error);

export async function loader({ request }: LoaderFunctionArgs) {
  const account = await requireAccount(request);
  return json(await loadTab(request, account), { headers: { 'Cache-Control': 'no-store' } });
}

async function loadTab(request: Request, account: Account) {
  const query = new URL(request.url).searchParams;
  const tab = query.get('tab');
  // Stores come in by way of Shopify: there is no password to change.
  const tabs =
    account.signupType === 'shopify'
      ? (['profile', 'security'] as const)
      : (['profile', 'password', 'security'] as const);
  if (tab === 'subscription') {
    return { tabs, tab, plans: await loadPlans({ account, lookAgain: query.has(PAID_KEY) }) } as const;
  }
  if (tab === 'password' && account.signupType !== 'shopify') {
    const read = await readAll({ hasPassword: hasPasswordRead(account), apiKeys: apiKeysRead(account) });
    const keyCount = read.apiKeys.filter(({ isActive }) => isActive).length;
    const { hasPassword } = read;
    return { tabs, tab, email: account.email, hasPassword, keyCount, hasMail: hasMailServer() } as const;
  }
  if (tab === 'security') {
    const isOwner = account.role === 'superadmin';
    const [security, passkeys] = await Promise.all([
      listSecurityEvents({ account }),
      isOwner ? listPasskeys(account) : null,
    ]);
    return { tabs, tab, security, passkeys, isFitSite: passkeySiteOf(request) !== null } as const;
  }
  const person = await readAll({
    profile: profileRead(account),
    devices: devicesRead(account, readSessionToken(request)),
    connections: connectionsRead(account),
    networks: networkConnectionsRead(account),
    hasPassword: hasPasswordRead(account),
    openChange: openEmailChangeRead(account),
  });
  const { networks, ...profile } = person;
  return { tabs, tab: 'profile', person: { ...profile, hasMail: hasMailServer() }, networks } as const;
}

export default function UserProfileRoute() {
  const data = useLoaderData<typeof loader>();
  return (
    <Page>
      <PageHeader title={TITLES[data.tab]} />
      {data.tab === 'subscription' ? <BillingTabs /> : <ProfileTabs tabs={data.tabs} current={data.tab} />}
      {data.tab === 'profile' ? (
        <>
          <ProfileScreen {...data.person} />
          <NetworkConnections networks={data.networks} />
        </>
      ) : null}
      {data.tab === 'password' ? (
        <PasswordScreen
          email={data.email}
          hasPassword={data.hasPassword}
          keyCount={data.keyCount}
          hasMail={data.hasMail}
        />
      ) : null}
      {data.tab === 'security' ? (
        <SecuritySections page={data.security} passkeys={data.passkeys} isFitSite={data.isFitSite} />
      ) : null}
      {data.tab === 'subscription' ? <PlansScreen data={data.plans} /> : null}
    </Page>
  );
}
