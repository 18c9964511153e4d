import { database } from '#app/platform/database/database.server.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import type { Account } from '../account.ts';
import { proveByPassword } from '../passwords/prove-by-password.server.ts';
import { recordSecurityEvent } from '../security/record-security-event.server.ts';
import { passkeyMessages } from './passkey.messages.ts';

export interface RemovePasskeyOptions {
  readonly account: Pick<Account, 'id'>;
  readonly passkeyId: string;
  readonly password: string;
  /** The client's IP address; '' where it is not known. */
  readonly address: string;
}

/** Takes a passkey away, for who gives the password. Throws `not-found`, `unprocessable` for a wrong password. */
export async function removePasskey({ account, passkeyId, password, address }: RemovePasskeyOptions): Promise<void> {
  const own = { id: passkeyId, userId: account.id };
  const missing = () => new AppError('not-found', 'no such passkey', { userMessage: passkeyMessages.missing });
  if ((await database().passkey.count({ where: own })) === 0) throw missing();
  await proveByPassword({ account, password, field: 'password', address });
  await database().$transaction(async (tx) => {
    if ((await remove(tx, own)) === 0) throw missing();
  });
}

/** For the operator's command line: who has lost every one gets in by the password again. How many there were. */
export function removeAllPasskeys(account: Pick<Account, 'id'>): Promise<number> {
  return database().$transaction((tx) => remove(tx, { userId: account.id }));
}

async function remove(tx: Tx, where: { readonly id?: string; readonly userId: string }): Promise<number> {
  const removed = await tx.passkey.findMany({ where, select: { id: true } });
  for (const { id } of removed) {
    await recordSecurityEvent(tx, { kind: 'passkey.removed', userId: where.userId, subject: id });
  }
  const { count } = await tx.passkey.deleteMany({ where });
  return count;
}
