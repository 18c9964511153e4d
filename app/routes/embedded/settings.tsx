import { json } from '@remix-run/node';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { accountSettingsRead, noticeAddressRead, listSecurityEvents } from '#app/domain/accounts/index.server.ts';
import { SettingsScreen } from '#app/domain/accounts/settings/settings-screen.tsx';
import { loadPresetCatalogue } from '#app/domain/library/index.server.ts';
import { networkConnectionsRead } from '#app/domain/sharing/index.server.ts';
import { NetworkConnections } from '#app/domain/sharing/screens/network-connections-screen.tsx';
import { requireEmbeddedAccount } from '#app/gate/index.server.ts';
import type { RouteHandle } from '#app/shell/index.ts';
import { readAll } from '#app/platform/database/read.server.ts';
import { hasMailServer } from '#app/platform/mail/has-mail-server.server.ts';
import { pageMeta } from '#app/ui/page-meta.ts';
import { PLACE_NAMES } from '#app/ui/place-names.ts';

export const handle: RouteHandle = { title: PLACE_NAMES.settings };

export const meta: MetaFunction = ({ error }) => pageMeta(PLACE_NAMES.settings, error);

export async function loader({ request }: LoaderFunctionArgs) {
  const account = await requireEmbeddedAccount(request);
  const [{ settings, address, networks }, { scenes }, keyActivity] = await Promise.all([
    readAll({
      settings: accountSettingsRead(account),
      address: noticeAddressRead(account.id),
      networks: networkConnectionsRead(account),
    }),
    loadPresetCatalogue(),
    listSecurityEvents({ account, kinds: ['api-key.created', 'api-key.ended', 'api-key.new-address'] }),
  ]);
  const choices = scenes.map(({ name, displayName }) => ({ name, displayName }));
  const noticeAddress = address?.to ?? null;
  const page = { settings, noticeAddress, hasMail: hasMailServer(), scenes: choices, keyActivity };
  return json({ page, networks }, { headers: { 'Cache-Control': 'no-store' } });
}

export default function EmbeddedSettingsRoute() {
  const { page, networks } = useLoaderData<typeof loader>();
  return (
    <SettingsScreen {...page}>
      <NetworkConnections networks={networks} />
    </SettingsScreen>
  );
}
