import type { EndpointMessage } from '@prisma/client';
import type { Account } from '#app/domain/accounts/index.ts';
import { idOf, noSql, readOne, rowsOf, sql, withTimes } from '#app/platform/database/read.server.ts';
import type { JsonRow, QueryFragment } from '#app/platform/database/read.server.ts';
import { messageViewSchema } from './endpoint.schema.ts';
import type { MessageView } from './endpoint.schema.ts';

const MAX_LISTED = 50;

interface ListMessagesOptions {
  readonly account: Pick<Account, 'id'>;
  readonly endpointId?: string | undefined;
}

/** As `messagesRead`, by itself. */
export const listMessages = (options: ListMessagesOptions): Promise<MessageView[]> => readOne(messagesRead(options));

const TIMES = ['nextAttemptAt', 'createdAt', 'deliveredAt'] as const;

/** The newest entries of the account's delivery log, of one endpoint or of all. */
export function messagesRead({ account, endpointId }: ListMessagesOptions): QueryFragment<MessageView[]> {
  const ofOne = endpointId ? sql`AND endpoint."id"::text = ${endpointId}` : noSql;
  return {
    sql: rowsOf(sql`
      SELECT message.* FROM "WebhookEndpoint" endpoint
      CROSS JOIN LATERAL (
        SELECT * FROM "EndpointMessage" WHERE "endpointId" = endpoint."id"
        ORDER BY "createdAt" DESC, "id" DESC LIMIT ${MAX_LISTED}::int) message
      WHERE endpoint."userId" = ${idOf(account.id)} ${ofOne}
      ORDER BY message."createdAt" DESC, message."id" DESC LIMIT ${MAX_LISTED}::int`),
    parse: (value) =>
      (value as JsonRow<EndpointMessage, (typeof TIMES)[number]>[]).map((row) =>
        toMessageView(withTimes<EndpointMessage, (typeof TIMES)[number]>(row, TIMES)),
      ),
  };
}

export function toMessageView(row: EndpointMessage): MessageView {
  return messageViewSchema.parse({
    ...row,
    nextAttemptAt: row.status === 'waiting' ? row.nextAttemptAt.toISOString() : null,
    createdAt: row.createdAt.toISOString(),
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
  });
}
