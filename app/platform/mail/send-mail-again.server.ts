import type { Tx } from '../database/database.server.ts';
import { AppError } from '../errors.ts';
import { enqueue } from '../work/enqueue.server.ts';
import { mailWork } from './mail-work.ts';

/**
 * Puts a mail that was sent, written or given up into the post once more; one that carries a token is said anew. Throws `not-found`
 * for a mail that is gone or is still on its way.
 */
export async function sendMailAgain(tx: Tx, mailId: string): Promise<void> {
  const { count } = await tx.mail.updateMany({
    where: { id: mailId, status: { not: 'queued' } },
    data: { status: 'queued', lastError: null, sentAt: null },
  });
  if (count === 0) throw new AppError('not-found', `mail ${mailId}`, { userMessage: 'There is no such mail to send.' });
  await enqueue(tx, mailWork, { mailId }, { key: mailId });
}
