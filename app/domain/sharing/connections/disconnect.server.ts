import { recordSecurityEvent } from '#app/domain/accounts/index.server.ts';
import type { Account } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { childLogger } from '#app/platform/log.server.ts';
import { ADAPTERS } from '../networks/adapters.server.ts';
import { networkMessages } from '../networks/network-messages.ts';
import type { NetworkName } from '../networks/network-names.ts';
import { networkSettings } from '../networks/network-settings.server.ts';
import { openAccess } from './access-of.server.ts';

/**
 * Forgets an account's access to a network and asks the network to end it; the account is disconnected even if the
 * network does not answer. Throws AppError `not-found` where there is none.
 */
export async function disconnectNetwork(account: Account, network: NetworkName): Promise<void> {
  const where = { userId_network: { userId: account.id, network } };
  const row = await database().networkConnection.findUnique({ where });
  const count = await database().$transaction(async (tx) => {
    const { count } = await tx.networkConnection.deleteMany({ where: { userId: account.id, network } });
    if (count > 0) {
      await recordSecurityEvent(tx, { kind: 'network.disconnected', userId: account.id, detail: { network } });
    }
    return count;
  });
  if (!row || count === 0) {
    throw new AppError('not-found', `no ${network}`, { userMessage: networkMessages.notConnected(network) });
  }
  const accessToken = openAccess(row);
  if (accessToken === null || !networkSettings(network)) return;
  await ADAPTERS[network].revoke(accessToken).catch((error: unknown) => {
    childLogger({ room: 'sharing' }).warn({ network, err: error }, 'the network was not told of a disconnection');
  });
}
