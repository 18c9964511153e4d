import { database } from '#app/platform/database/database.server.ts';
import type { Account } from '../account.ts';
import { hashPassword } from './passwords.server.ts';
import { replacePassword } from './replace-password.server.ts';

/** A password from the operator's hand: good for one sign-in, which asks for another one. Every session ends. */
export async function setTemporaryPassword(options: {
  readonly account: Pick<Account, 'id'>;
  readonly password: string;
}): Promise<void> {
  const { id } = options.account;
  const passwordHash = await hashPassword(options.password);
  await database().$transaction(async (tx) => {
    await replacePassword(tx, id, passwordHash);
    await tx.user.update({ where: { id }, data: { passwordIsTemporary: true } });
  });
}
