import type { WebhookEndpoint } from '@prisma/client';
import type { Account } from '#app/domain/accounts/index.ts';
import { idOf, readOne, rowsOf, sql, withTimes } from '#app/platform/database/read.server.ts';
import type { JsonRow, QueryFragment } from '#app/platform/database/read.server.ts';
import type { EndpointView } from './endpoint.schema.ts';
import { toEndpointView } from './find-endpoint.server.ts';

/** As `endpointsRead`, by itself. */
export const listEndpoints = (account: Pick<Account, 'id'>): Promise<EndpointView[]> => readOne(endpointsRead(account));

/** The account's endpoints, oldest first. */
export function endpointsRead(account: Pick<Account, 'id'>): QueryFragment<EndpointView[]> {
  return {
    sql: rowsOf(sql`SELECT * FROM "WebhookEndpoint" WHERE "userId" = ${idOf(account.id)} ORDER BY "createdAt"`),
    parse: (value) =>
      (value as JsonRow<WebhookEndpoint, 'createdAt'>[]).map((row) =>
        toEndpointView(withTimes<WebhookEndpoint, 'createdAt'>(row, ['createdAt'])),
      ),
  };
}
