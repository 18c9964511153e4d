import { randomUUID } from 'node:crypto';
import type { Account } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { deliverySchema } from './endpoint.schema.ts';
import type { MessageView } from './endpoint.schema.ts';
import { findEndpoint } from './find-endpoint.server.ts';
import { toMessageView } from './list-messages.server.ts';
import { queueMessage } from './queue-message.server.ts';

/** Puts a message on its way that is about nothing, to try an endpoint out. Throws `not-found`. */
export async function sendTestMessage(options: {
  readonly account: Account;
  readonly endpointId: string;
}): Promise<MessageView> {
  const { id } = await findEndpoint(options.account, options.endpointId);
  const payload = deliverySchema.parse({
    type: 'endpoint.test',
    timestamp: new Date().toISOString(),
    data: { message: 'It works.' },
  });
  return database().$transaction(async (tx) => {
    const row = await tx.endpointMessage.create({
      data: { endpointId: id, event: 'endpoint.test', subject: randomUUID(), payload },
    });
    await queueMessage(tx, row);
    return toMessageView(row);
  });
}
