import { database } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import type { Account } from '../account.ts';
import { recordSecurityEvent } from '../security/record-security-event.server.ts';
import { profileMessages } from './profile.messages.ts';
import type { Connection } from './profile.schema.ts';

/** Other ways into the account: Google, and the shop it belongs to. */
export async function listConnections(account: Pick<Account, 'id'>): Promise<Connection[]> {
  const { connections, installation, passwordHash } = await database().user.findUniqueOrThrow({
    where: { id: account.id },
    include: { connections: { orderBy: { createdAt: 'asc' } }, installation: true },
  });
  const shop = installation && {
    provider: 'shopify',
    name: installation.domain,
    connectedAt: installation.installedAt.toISOString(),
    // A shop comes and goes with the app in its admin.
    canRemove: false,
  };
  const others = connections.map(({ provider, email, createdAt }) => ({
    provider,
    name: email,
    connectedAt: createdAt.toISOString(),
    canRemove: passwordHash !== null,
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
