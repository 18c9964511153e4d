import type { Tx } from '#app/platform/database/database.server.ts';
import type { SecurityEventInput } from '#app/platform/journal/security-event.ts';
import { writeSecurityEvent } from '#app/platform/journal/write-security-event.server.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';
import { getNoticeAddress } from '../settings/notice-address.server.ts';
import { SECURITY_MAIL_KEY } from './compose-security-mails.server.ts';
import { SECURITY_MAILS } from './security-mails.ts';

export interface RecordSecurityEventOptions extends SecurityEventInput {
  readonly userId: string;
  /** The holder expects it: no mail is sent. */
  readonly isExpected?: boolean;
}

/**
 * The one call for what changes who gets into an account: a line in the security journal, and where the holder has to
 * hear of it a mail "was this you?", both in the transaction that makes the change. The number of the line.
 */
export async function recordSecurityEvent(tx: Tx, options: RecordSecurityEventOptions): Promise<string | null> {
  const { isExpected = false, ...event } = options;
  const id = await writeSecurityEvent(tx, event);
  const words = SECURITY_MAILS[event.kind];
  if (!words || isExpected || id === null) return id;
  const notice = await getNoticeAddress(event.userId, tx);
  if (!notice) return id;
  const dedupeKey = `${SECURITY_MAIL_KEY}${id}`;
  await queueMail(tx, { dedupeKey, to: notice.to, template: words.template, content: null });
  return id;
}
