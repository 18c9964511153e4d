import type { EndpointMessage } from '@prisma/client';
import type { Account } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { messageViewSchema } from './endpoint.schema.ts';
import type { MessageView } from './endpoint.schema.ts';

const MAX_LISTED = 50;

/** The newest entries of the account's delivery log, of one endpoint or of all. */
export async function listMessages(options: {
  readonly account: Account;
  readonly endpointId?: string | undefined;
}): Promise<MessageView[]> {
  const { account, endpointId } = options;
  const rows = await database().endpointMessage.findMany({
    where: { endpoint: { userId: account.id, ...(endpointId ? { id: endpointId } : {}) } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: MAX_LISTED,
  });
  return rows.map(toMessageView);
}

export function toMessageView(row: EndpointMessage): MessageView {
  return messageViewSchema.parse({
    ...row,
    nextAttemptAt: row.status === 'waiting' ? row.nextAttemptAt.toISOString() : null,
    createdAt: row.createdAt.toISOString(),
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
  });
}
