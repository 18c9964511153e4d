import type { Tx } from '../database/database.server.ts';
import { AppError } from '../errors.ts';
import { sendToQueue } from '../queue/queue.server.ts';
import { MAIL_QUEUE } from './queue-mail.server.ts';

/**
 * Puts a mail that was sent, written or given up into the post once more; one that carries a token is said anew. Throws `not-found`
 * for a mail that is gone or is still on its way.
 */
export async function sendMailAgain(tx: Tx, mailId: string): Promise<void> {
  const { count } = await tx.mail.updateMany({
    where: { id: mailId, status: { not: 'queued' } },
    data: { status: 'queued', nextAttemptAt: new Date(), lastError: null, sentAt: null },
  });
  if (count === 0) throw new AppError('not-found', `mail ${mailId}`, { userMessage: 'There is no such mail to send.' });
  await sendToQueue(tx, MAIL_QUEUE, { key: mailId, priority: 0 });
}
