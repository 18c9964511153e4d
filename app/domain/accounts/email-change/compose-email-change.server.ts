import type { MailComposer } from '#app/platform/mail/send-mail.server.ts';
import { accountLinks } from '../mails/account-links.server.ts';
import { issueAccountToken } from '../mails/account-tokens.server.ts';
import { confirmEmailMail, emailInUseMail } from './email-change-mails.ts';
import { changeOfKey } from './forget-email-changes.server.ts';

/** Kind of the mail to a new address: it is written at the moment of sending, because its link carries a token. */
export const EMAIL_CHANGE_MAIL = 'email-change';

/**
 * Looked up by the mail worker and not during the request: the response takes the same time whether or not the address
 * has an account.
 */
const compose: MailComposer = async (tx, { id, to }) => {
  const { dedupeKey } = await tx.mail.findUniqueOrThrow({ where: { id }, select: { dedupeKey: true } });
  const where = { id: changeOfKey(dedupeKey), newEmail: to, confirmedAt: null, user: { status: 'active' as const } };
  const change = await tx.emailChange.findFirst({ where, include: { user: true } });
  if (!change) return null;
  const holder = await tx.user.findUnique({ where: { email: to } });
  // An unconfirmed sign-up does not prove that its user owns the address.
  if (holder && holder.status !== 'unverified') {
    return holder.status === 'disabled' ? null : emailInUseMail(holder, accountLinks.login());
  }
  const { userId } = change;
  const token = await issueAccountToken(tx, { userId, purpose: 'change_email', binding: change.id });
  return confirmEmailMail(change.user, accountLinks.confirmEmail(token, change.id));
};

/** For the worker that sends mails. */
export const emailChangeComposers: Readonly<Record<string, MailComposer>> = { [EMAIL_CHANGE_MAIL]: compose };
