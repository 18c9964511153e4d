import { AppError } from '#app/platform/errors.ts';
import type { Account } from '../account.ts';
import { accountMessages } from '../accounts.messages.ts';
import { isGuessable } from './password-strength.rules.ts';

type Person = Pick<Account, 'email' | 'fname' | 'lname'>;

/** The one rule for every password that is set. Throws `unprocessable` for one that guessers try first. */
export function checkNewPassword(password: string, { email, fname, lname }: Person): void {
  if (!isGuessable(password, [email, fname, lname])) return;
  throw new AppError('unprocessable', 'a guessable password', {
    userMessage: accountMessages.passwordCommon,
    field: 'password',
  });
}
