import { accountDeletedMail, anonymiseAccount } from '#app/domain/accounts/index.server.ts';
import { forgetAtStripe } from '#app/domain/billing/index.server.ts';
import { eraseAccount } from '#app/domain/installations/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';

/**
 * Deletes an account whose person asked for it: plans at the payment provider, pictures and files, work, keys; last of all the
 * identity, with a mail that says so. The ledger stays, without a name. Every step may be repeated, so after an interruption
 * the whole is done again; the request is over when the identity is. Throws where something has to be tried again later.
 */
export async function deleteAccount(userId: string): Promise<void> {
  const asked = await database().user.findFirst({ where: { id: userId, deletionRequestedAt: { not: null } } });
  if (!asked) return;
  await forgetAtStripe(userId);
  await eraseAccount(userId);
  await database().$transaction(async (tx) => {
    const [user] = await tx.user.updateManyAndReturn({
      where: { id: userId, deletionRequestedAt: { not: null } },
      data: { deletionRequestedAt: null },
    });
    if (!user) return;
    const mail = { dedupeKey: `account-deleted:${userId}`, to: user.email, template: DELETED_MAIL };
    await queueMail(tx, { ...mail, content: accountDeletedMail(user) });
    await anonymiseAccount(tx, userId);
  });
}

/** Its mail is the last thing that knows the address, and is forgotten once it was sent. */
export const DELETED_MAIL = 'account-deleted';
