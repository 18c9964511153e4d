import type { Account } from '#app/domain/accounts/index.ts';
import { idOf, readOne, rowsOf, sql } from '#app/platform/database/read.server.ts';
import type { QueryFragment } from '#app/platform/database/read.server.ts';
import { networkSettings, SETTINGS_OF } from '../networks/network-settings.server.ts';
import { NETWORK_LABELS, NETWORK_NAMES } from '../networks/network-names.ts';
import type { NetworkName } from '../networks/network-names.ts';
import type { ConnectionView } from './connection.schema.ts';

interface Row {
  readonly network: NetworkName;
  readonly status: 'ok' | 'reconnect';
  readonly name: string;
  readonly avatarUrl: string | null;
  readonly createdAt: string;
}

/** Every network and whether the account is connected to it. Missing settings are named for the owner alone. */
export function networkConnectionsRead(account: Pick<Account, 'id' | 'role'>): QueryFragment<ConnectionView[]> {
  const rows = sql`
    SELECT "network", "status", "name", "avatarUrl", "createdAt" FROM "NetworkConnection"
    WHERE "userId" = ${idOf(account.id)}`;
  return { sql: rowsOf(rows), parse: (value) => toViews(value as Row[], account.role === 'superadmin') };
}

/** As `networkConnectionsRead`, by itself. */
export const listNetworkConnections = (account: Pick<Account, 'id' | 'role'>): Promise<ConnectionView[]> =>
  readOne(networkConnectionsRead(account));

function toViews(rows: readonly Row[], isOwner: boolean): ConnectionView[] {
  return NETWORK_NAMES.map((network) => {
    const isConfigured = networkSettings(network) !== null;
    const row = rows.find((one) => one.network === network);
    return {
      network,
      label: NETWORK_LABELS[network],
      status: isConfigured ? (row?.status ?? 'none') : 'not-configured',
      missingSettings: isConfigured || !isOwner ? [] : [...SETTINGS_OF[network]],
      name: row?.name ?? '',
      avatarUrl: row?.avatarUrl ?? null,
      connectedAt: row ? new Date(row.createdAt).toISOString() : null,
    };
  });
}
