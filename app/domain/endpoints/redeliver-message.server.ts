import { z } from 'zod';
import type { Account } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import type { MessageView } from './endpoint.schema.ts';
import { endpointMessages } from './endpoints.messages.ts';
import { toMessageView } from './list-messages.server.ts';
import { queueMessage } from './queue-message.server.ts';

/** Sends a message anew, whatever became of it: at once, with all its tries before it. Throws `not-found`. */
export async function redeliverMessage(options: {
  readonly account: Account;
  readonly messageId: string;
}): Promise<MessageView> {
  const { account, messageId } = options;
  const isId = z.uuid().safeParse(messageId).success;
  const where = { id: messageId, endpoint: { userId: account.id } };
  const known = isId ? await database().endpointMessage.findFirst({ where, select: { id: true } }) : null;
  if (!known) throw new AppError('not-found', 'no such message', { userMessage: endpointMessages.messageMissing });
  return database().$transaction(async (tx) => {
    const row = await tx.endpointMessage.update({
      where,
      data: { status: 'waiting', attempts: 0, nextAttemptAt: new Date(), deliveredAt: null },
    });
    await queueMessage(tx, row);
    return toMessageView(row);
  });
}
