import { AppError } from '#app/platform/errors.ts';
import { accountMessages } from '../accounts.messages.ts';
import { isGuessable } from './password-strength.rules.ts';

/** Throws `unprocessable` for a password that guessers try first. `context`: what is known of the person. */
export function checkNewPassword(password: string, context: readonly string[]): void {
  if (!isGuessable(password, context)) return;
  throw new AppError('unprocessable', 'a guessable password', {
    userMessage: accountMessages.passwordCommon,
    field: 'password',
  });
}
