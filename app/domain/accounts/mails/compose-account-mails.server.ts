import type { MailContent } from '#app/platform/mail/mail-content.ts';
import type { MailComposer } from '#app/platform/mail/send-mail.server.ts';
import { emailChangeComposers } from '../email-change/compose-email-change.server.ts';
import { securityMailComposers } from '../security/compose-security-mails.server.ts';
import { recordSecurityEvent } from '../security/record-security-event.server.ts';
import { accountLinks } from './account-links.server.ts';
import { alreadyRegisteredMail, COMPOSED_MAILS, passwordResetMail, verifyMail } from './account-mails.ts';
import { issueAccountToken } from './account-tokens.server.ts';

/**
 * The mail after a sign-up, or after a request for a new link. Looked up by the mail worker and not during the request:
 * the response takes the same time whether or not the address has an account.
 */
const composeSignUp: MailComposer = async (tx, { to }): Promise<MailContent | null> => {
  const user = await tx.user.findFirst({ where: { email: to, shop: null } });
  if (!user || user.status === 'disabled') return null;
  if (user.status !== 'unverified') {
    return alreadyRegisteredMail(user, { login: accountLinks.login(), forgot: accountLinks.forgotPassword() });
  }
  const token = await issueAccountToken(tx, { userId: user.id, purpose: 'verify' });
  return verifyMail(user, accountLinks.verify(token));
};

const composePasswordReset: MailComposer = async (tx, { to }): Promise<MailContent | null> => {
  const user = await tx.user.findFirst({ where: { email: to, shop: null } });
  if (!user || user.status === 'disabled') return null;
  const token = await issueAccountToken(tx, { userId: user.id, purpose: 'reset' });
  await recordSecurityEvent(tx, { kind: 'password.reset-requested', userId: user.id });
  return passwordResetMail(user, accountLinks.passwordReset(token, user.id));
};

/** For the worker that sends mails. */
export const accountMailComposers: Readonly<Record<string, MailComposer>> = {
  [COMPOSED_MAILS.signUp]: composeSignUp,
  [COMPOSED_MAILS.passwordReset]: composePasswordReset,
  ...emailChangeComposers,
  ...securityMailComposers,
};
