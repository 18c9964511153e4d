import type { Account } from '#app/domain/accounts/index.ts';
import { writeAudit } from '#app/domain/accounts/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { sendMailAgain } from '#app/platform/mail/send-mail-again.server.ts';

/** Sends a mail once more, and notes it. Throws `not-found`. */
export async function sendMailAgainByOwner(options: {
  readonly owner: Account;
  readonly mailId: string;
}): Promise<void> {
  const { owner, mailId } = options;
  await database().$transaction(async (tx) => {
    await writeAudit(tx, { owner, action: 'mail.send-again', subject: mailId });
    await sendMailAgain(tx, mailId);
  });
}
