import { database } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { accountMessages } from '../accounts.messages.ts';
import { findAccountToken, takeAccountToken } from '../mails/account-tokens.server.ts';
import { checkNewPassword } from './check-new-password.server.ts';
import { confirmMailbox } from '../sign-up/confirm-mailbox.server.ts';
import { countRequest } from '../count-request.server.ts';
import { hashPassword } from './passwords.server.ts';
import { replacePassword } from './replace-password.server.ts';

export interface ResetPasswordOptions {
  /** From the link in the mail. */
  readonly token: string;
  readonly userId: string;
  readonly password: string;
  /** The client's IP address; '' where it is not known. */
  readonly address: string;
}

const invalidToken = () => new AppError('bad-request', 'bad link', { userMessage: accountMessages.invalidToken });

/**
 * Sets a new password by a link that was mailed. The link is used up, and with it dies every other one; all sessions end.
 * It proves the mailbox, too. Throws `bad-request` for a link that does not work (any more), `unprocessable` for a guessable
 * password, which leaves the link as it is.
 */
export async function resetPassword({ token, userId, password, address }: ResetPasswordOptions): Promise<void> {
  await countRequest('reset', address);
  if (!(await canResetPassword({ token, userId }))) throw invalidToken();
  const user = await database().user.findUniqueOrThrow({ where: { id: userId } });
  await checkNewPassword(password, user);
  const passwordHash = await hashPassword(password);
  await database().$transaction(async (tx) => {
    if (!(await takeAccountToken(tx, { token, userId, purpose: 'reset' }))) throw invalidToken();
    await replacePassword(tx, userId, passwordHash);
    await confirmMailbox(tx, userId);
  });
}

/** Whether a link from a mail would work now. */
export async function canResetPassword(options: { readonly token: string; readonly userId: string }): Promise<boolean> {
  return (await findAccountToken({ ...options, purpose: 'reset' })) !== null;
}
