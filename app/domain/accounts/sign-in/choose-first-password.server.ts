import { database } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { accountMessages } from '../accounts.messages.ts';
import { countRequest } from '../count-request.server.ts';
import { findAccountToken, takeAccountToken } from '../mails/account-tokens.server.ts';
import { checkNewPassword } from '../passwords/check-new-password.server.ts';
import { hashPassword, verifyPassword } from '../passwords/passwords.server.ts';
import { replacePassword } from '../passwords/replace-password.server.ts';
import type { SessionOptions } from '../sessions/open-session.server.ts';
import { toAccount } from '../to-account.ts';
import { admit, enter } from './admit.server.ts';
import { trustDevice } from './known-devices.server.ts';
import type { SignedIn } from './sign-in.server.ts';

export interface ChooseFirstPasswordOptions extends SessionOptions {
  /** Of the step that asked for it. */
  readonly ticket: string;
  readonly password: string;
  /** The client's IP address; '' where it is not known. */
  readonly address: string;
}

const over = () => new AppError('unauthenticated', 'no such step', { userMessage: accountMessages.stepOver });

/**
 * The end of a sign-in with a temporary password: another one takes its place, and only then there is a session. Throws
 * `unauthenticated` where the ticket is used or too old, `unprocessable` for a password that is guessable or the same.
 */
export async function chooseFirstPassword(options: ChooseFirstPasswordOptions): Promise<SignedIn> {
  const { ticket: token, password, address } = options;
  await countRequest('choose-password', address);
  const purpose = 'choose_password';
  const userId = await findAccountToken({ token, purpose });
  if (userId === null) throw over();
  const known = await database().user.findUniqueOrThrow({ where: { id: userId } });
  await checkNewPassword(password, known);
  if (await verifyPassword(known.passwordHash, password)) {
    const userMessage = accountMessages.passwordSame;
    throw new AppError('unprocessable', 'the temporary password again', { userMessage, field: 'password' });
  }
  const passwordHash = await hashPassword(password);
  const { user, admission } = await database().$transaction(async (tx) => {
    if ((await takeAccountToken(tx, { token, purpose, userId })) === null) throw over();
    await replacePassword(tx, userId, passwordHash);
    const user = await tx.user.findFirst({ where: { id: userId, status: 'active' } });
    if (!user) throw over();
    // The ticket of this step is given after every other one.
    return {
      user,
      admission: await admit(tx, user, { ...options, hasShownPasskey: true, by: 'password', isKnownDevice: false }),
    };
  });
  return { account: toAccount(user), token: enter(admission), deviceToken: trustDevice(null, user.email) };
}
