import { database } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import type { Account } from '../account.ts';
import { checkNewPassword } from '../passwords/check-new-password.server.ts';
import { hashPassword, verifyPassword } from '../passwords/passwords.server.ts';
import { replacePassword } from '../passwords/replace-password.server.ts';
import { countTry, forgiveTry } from '../sign-in/sign-in-tries.server.ts';
import { profileMessages } from './profile.messages.ts';

export interface ChangePasswordOptions {
  readonly account: Pick<Account, 'id' | 'email' | 'fname' | 'lname'>;
  readonly currentPassword: string;
  readonly newPassword: string;
  /** Of the session that asks: it stays, every other one ends. */
  readonly sessionToken: string | null;
  /** The client's IP address; '' where it is not known. */
  readonly address: string;
}

const wrong = () =>
  new AppError('unprocessable', 'wrong current password', {
    userMessage: profileMessages.wrongPassword,
    field: 'currentPassword',
  });

/**
 * Another password for who knows the one of now; guesses count like those of the sign-in page. Every other session and every
 * mailed link for choosing a password ends, and the mailbox hears of it. Throws `unprocessable`, `too-many-requests`.
 */
export async function changePassword(options: ChangePasswordOptions): Promise<void> {
  const { account, newPassword, sessionToken } = options;
  const passwordHash = await proveByPassword(options, options.currentPassword);
  checkNewPassword(newPassword, [account.email, account.fname, account.lname]);
  const newHash = await hashPassword(newPassword);
  await database().$transaction(async (tx) => {
    // Of two changes at once, the second one has proved a password that is gone.
    const same = await tx.$queryRaw<unknown[]>`
      SELECT 1 FROM "User" WHERE "id" = ${account.id}::uuid AND "passwordHash" = ${passwordHash} FOR UPDATE`;
    if (same.length === 0) throw wrong();
    await replacePassword(tx, account.id, newHash, sessionToken);
  });
}

/** The hash that the password belongs to. Throws `unprocessable` where it is not the account's, or there is none. */
export async function proveByPassword(
  { account, address }: Pick<ChangePasswordOptions, 'account' | 'address'>,
  password: string,
): Promise<string> {
  const user = await database().user.findUniqueOrThrow({ where: { id: account.id } });
  if (user.passwordHash === null) {
    throw new AppError('unprocessable', 'no password', { userMessage: profileMessages.hasNoPassword });
  }
  const counted = await countTry({ email: user.email, address, deviceId: null });
  if (!(await verifyPassword(user.passwordHash, password))) throw wrong();
  await forgiveTry(counted);
  return user.passwordHash;
}
