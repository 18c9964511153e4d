import type { Account } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { findEndpoint } from './find-endpoint.server.ts';

/** Removes an endpoint with its delivery log. Throws `not-found`. */
export async function deleteEndpoint(options: {
  readonly account: Account;
  readonly endpointId: string;
}): Promise<void> {
  const { id } = await findEndpoint(options.account, options.endpointId);
  await database().webhookEndpoint.deleteMany({ where: { id, userId: options.account.id } });
}
