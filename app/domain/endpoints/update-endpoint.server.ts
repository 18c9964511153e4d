import type { Account } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { announceEndpoints } from './announce-endpoints.server.ts';
import type { EndpointView } from './endpoint.schema.ts';
import { findEndpoint, toEndpointView } from './find-endpoint.server.ts';

/** Pauses an endpoint or lets it go on. Throws `not-found`. */
export async function updateEndpoint(options: {
  readonly account: Account;
  readonly endpointId: string;
  readonly isActive: boolean;
}): Promise<EndpointView> {
  const { account, endpointId, isActive } = options;
  const { id } = await findEndpoint(account, endpointId);
  const row = await database().webhookEndpoint.update({ where: { id, userId: account.id }, data: { isActive } });
  await announceEndpoints();
  return toEndpointView(row);
}
