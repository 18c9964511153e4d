import { database } from '#app/platform/database/database.server.ts';
import { DELETED_MAIL } from './delete-account.server.ts';

/** Deletes the mails that told of a deletion and are sent: they are the last that know the address. Safe at any time. */
export async function purgeDeletionMails(): Promise<void> {
  await database().mail.deleteMany({ where: { template: DELETED_MAIL, status: { not: 'queued' } } });
}
