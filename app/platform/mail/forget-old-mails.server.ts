import { database } from '../database/database.server.ts';

/** For the owner's list of mails; a cause that is repeated after this time would send its mail again. */
const KEEP_DAYS_MS = 90 * 24 * 60 * 60_000;

/** Deletes mails older than three months that do not wait. Safe at any time, in any process. */
export async function forgetOldMails(): Promise<void> {
  const before = new Date(Date.now() - KEEP_DAYS_MS);
  await database().mail.deleteMany({ where: { status: { not: 'queued' }, createdAt: { lt: before } } });
}
