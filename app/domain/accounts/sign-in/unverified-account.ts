import { AppError, isAppError } from '#app/platform/errors.ts';
import { accountMessages } from '../accounts.messages.ts';

/**
 * The password is right, the address is not verified yet. Reads like every other refused sign-in (the spec's sentence);
 * a page may add what to do next, because the visitor has shown the account's password.
 */
export class UnverifiedAccount extends AppError {
  readonly isUnverified = true;

  constructor() {
    super('unauthenticated', 'account is unverified', { userMessage: accountMessages.invalidCredentials });
  }
}

/** Narrows; survives two copies of this module in one process. */
export function isUnverifiedAccount(error: unknown): error is UnverifiedAccount {
  return isAppError(error) && 'isUnverified' in error;
}
