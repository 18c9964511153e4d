import { database } from '#app/platform/database/database.server.ts';
import { idOf, readOne, rowOf, rowsOf, sql } from '#app/platform/database/read.server.ts';
import type { QueryFragment } from '#app/platform/database/read.server.ts';
import { AppError } from '#app/platform/errors.ts';
import type { Account } from '../account.ts';
import { recordSecurityEvent } from '../security/record-security-event.server.ts';
import { profileMessages } from './profile.messages.ts';
import type { Connection } from './profile.schema.ts';

/** As `connectionsRead`, by itself. */
export const listConnections = (account: Pick<Account, 'id'>): Promise<Connection[]> =>
  readOne(connectionsRead(account));

interface WaysIn {
  readonly hasPassword: boolean;
  readonly connections: readonly { readonly provider: string; readonly email: string; readonly createdAt: string }[];
  readonly installation: { readonly domain: string; readonly installedAt: string } | null;
}

/** Other ways into the account: Google, and the shop it belongs to. */
export function connectionsRead(account: Pick<Account, 'id'>): QueryFragment<Connection[]> {
  const userId = idOf(account.id);
  const connections = sql`
    SELECT "provider", "email", "createdAt" FROM "ConnectedAccount" WHERE "userId" = ${userId} ORDER BY "createdAt"`;
  const installation = sql`SELECT "domain", "installedAt" FROM "Shop" WHERE "userId" = ${userId}`;
  return {
    sql: sql`SELECT json_build_object(
      'hasPassword', (SELECT "passwordHash" IS NOT NULL FROM "User" WHERE "id" = ${userId}),
      'connections', (${rowsOf(connections)}), 'installation', (${rowOf(installation)}))`,
    parse: (value) => toConnections(value as WaysIn),
  };
}

function toConnections({ connections, installation, hasPassword }: WaysIn): Connection[] {
  const shop = installation && {
    provider: 'shopify',
    name: installation.domain,
    connectedAt: new Date(installation.installedAt).toISOString(),
    // A shop comes and goes with the app in its admin.
    canRemove: false,
  };
  const others = connections.map(({ provider, email, createdAt }) => ({
    provider,
    name: email,
    connectedAt: new Date(createdAt).toISOString(),
    canRemove: hasPassword,
  }));
  return [...(shop ? [shop] : []), ...others];
}

/** Takes a way in away. Throws `not-found`, `conflict` where it is the only one. */
export async function removeConnection(account: Pick<Account, 'id'>, provider: string): Promise<void> {
  await database().$transaction(async (tx) => {
    // Held until the end, so that the password cannot go meanwhile.
    const [user] = await tx.$queryRaw<{ hasPassword: boolean }[]>`
      SELECT "passwordHash" IS NOT NULL AS "hasPassword" FROM "User" WHERE "id" = ${account.id}::uuid FOR UPDATE`;
    const { count } = await tx.connectedAccount.deleteMany({ where: { userId: account.id, provider } });
    if (count === 0) {
      throw new AppError('not-found', `connection ${provider}`, { userMessage: profileMessages.connectionMissing });
    }
    if (!user?.hasPassword) {
      throw new AppError('conflict', 'the only way in', { userMessage: profileMessages.connectionNeeded });
    }
    await recordSecurityEvent(tx, { kind: 'google.removed', userId: account.id });
  });
}
