import { database } from '#app/platform/database/database.server.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import type { Account } from '../account.ts';
import { checkNewPassword } from '../passwords/check-new-password.server.ts';
import { hashPassword } from '../passwords/passwords.server.ts';
import { proveByPassword, wrongPassword } from '../passwords/prove-by-password.server.ts';
import { replacePassword } from '../passwords/replace-password.server.ts';

export interface ChangePasswordOptions {
  readonly account: Pick<Account, 'id' | 'email' | 'fname' | 'lname'>;
  readonly currentPassword: string;
  readonly newPassword: string;
  /** Of the session that asks: it stays, every other one ends. */
  readonly sessionToken: string | null;
  /** The client's IP address; '' where it is not known. */
  readonly address: string;
  /** Other work that ends with the old password, in the same transaction. */
  readonly alongside?: (tx: Tx) => Promise<void>;
}

/**
 * Another password for who knows the one of now; guesses count like those of the sign-in page. Every other session and every
 * mailed link for choosing a password ends, and the mailbox gets a mail. Throws `unprocessable`, `too-many-requests`.
 */
export async function changePassword(options: ChangePasswordOptions): Promise<void> {
  const { account, newPassword, sessionToken } = options;
  const field = 'currentPassword';
  const passwordHash = await proveByPassword({ ...options, password: options.currentPassword, field });
  await checkNewPassword(newPassword, account, 'newPassword');
  const newHash = await hashPassword(newPassword);
  await database().$transaction(async (tx) => {
    // Of two changes at once, the second one has proved a password that is gone.
    const same = await tx.$queryRaw<unknown[]>`
      SELECT 1 FROM "User" WHERE "id" = ${account.id}::uuid AND "passwordHash" = ${passwordHash} FOR UPDATE`;
    if (same.length === 0) throw wrongPassword(field);
    await replacePassword(tx, account.id, newHash, sessionToken);
    await options.alongside?.(tx);
  });
}
