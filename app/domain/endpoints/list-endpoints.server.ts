import type { Account } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import type { EndpointView } from './endpoint.schema.ts';
import { toEndpointView } from './find-endpoint.server.ts';

/** The account's endpoints, oldest first. */
export async function listEndpoints(account: Account): Promise<EndpointView[]> {
  const rows = await database().webhookEndpoint.findMany({
    where: { userId: account.id },
    orderBy: { createdAt: 'asc' },
  });
  return rows.map(toEndpointView);
}
