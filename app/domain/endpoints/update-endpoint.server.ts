import type { Account } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import type { EndpointView } from './endpoint.schema.ts';
import { findEndpoint, toEndpointView } from './find-endpoint.server.ts';
import { queueMessage } from './queue-message.server.ts';

/** Pauses an endpoint or lets it go on. Throws `not-found`. */
export async function updateEndpoint(options: {
  readonly account: Account;
  readonly endpointId: string;
  readonly isActive: boolean;
}): Promise<EndpointView> {
  const { account, endpointId, isActive } = options;
  const { id } = await findEndpoint(account, endpointId);
  return database().$transaction(async (tx) => {
    const row = await tx.webhookEndpoint.update({ where: { id, userId: account.id }, data: { isActive } });
    const waiting = isActive ? await tx.endpointMessage.findMany({ where: { endpointId: id, status: 'waiting' } }) : [];
    for (const message of waiting) await queueMessage(tx, message);
    return toEndpointView(row);
  });
}
