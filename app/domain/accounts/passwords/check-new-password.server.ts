import { AppError } from '#app/platform/errors.ts';
import type { Account } from '../account.ts';
import { accountMessages } from '../accounts.messages.ts';
import { isGuessable } from './guessable.server.ts';

type Person = Pick<Account, 'email' | 'fname' | 'lname'>;

/**
 * The one rule for every new password: signing up, changing, resetting, the owner's first own password. `field`: its
 * name in the form or call. Throws `unprocessable` for a password that attackers try first.
 */
export async function checkNewPassword(password: string, person: Person, field = 'password'): Promise<void> {
  const { email, fname, lname } = person;
  if (!(await isGuessable(password, [email, fname, lname, `${fname}${lname}`]))) return;
  throw new AppError('unprocessable', 'a guessable password', { userMessage: accountMessages.passwordCommon, field });
}
