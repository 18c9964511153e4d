import { database } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { noteRefusal } from '#app/platform/journal/note-refusal.server.ts';
import type { Account } from '../account.ts';
import { profileMessages } from '../profile/profile.messages.ts';
import { countTry, forgiveTry } from '../sign-in/sign-in-tries.server.ts';
import { verifyPassword } from './passwords.server.ts';

export interface ProveByPasswordOptions {
  readonly account: Pick<Account, 'id'>;
  readonly password: string;
  /** The field's name in the form or the call. */
  readonly field: string;
  /** The client's IP address; '' where it is not known. */
  readonly address: string;
}

/**
 * A signed-in user proves the password again; wrong ones count like those of the sign-in page. Returns the hash that
 * the password matches. Throws `unprocessable` where it is wrong or the account has none, `too-many-requests`.
 */
export async function proveByPassword(options: ProveByPasswordOptions): Promise<string> {
  const { account, password, field, address } = options;
  const user = await database().user.findUniqueOrThrow({ where: { id: account.id } });
  if (user.passwordHash === null) {
    throw new AppError('unprocessable', 'no password', { userMessage: profileMessages.hasNoPassword });
  }
  const counted = await countTry({ email: user.email, address, deviceId: null });
  if (!(await verifyPassword(user.passwordHash, password))) {
    noteRefusal({
      kind: 'sign-in',
      userId: user.id,
      address,
      detail: { by: 'password', reason: 'wrong password again' },
    });
    throw wrongPassword(field);
  }
  await forgiveTry(counted);
  return user.passwordHash;
}

export function wrongPassword(field: string): AppError {
  const userMessage = profileMessages.wrongPassword;
  return new AppError('unprocessable', 'wrong current password', { userMessage, field });
}
