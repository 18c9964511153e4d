import { database } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import type { Account } from './account.ts';
import { accountMessages } from './accounts.messages.ts';
import { normaliseEmail } from './email.rules.ts';
import { hashPassword } from './passwords/passwords.server.ts';
import { toAccount } from './to-account.ts';

export interface CreateUserOptions {
  readonly email: string;
  /** Null for accounts that sign in by another way. */
  readonly password: string | null;
  /** Printed or handed over: the first sign-in asks for another one. */
  readonly passwordIsTemporary?: boolean;
  readonly fname: string;
  readonly lname: string;
  readonly role?: Account['role'];
  readonly status?: 'unverified' | 'pending' | 'active' | 'disabled';
  readonly signupType?: Account['signupType'];
}

/** Creates a user, `unverified` unless told otherwise. Throws `conflict` where the address is taken. */
export async function createUser(options: CreateUserOptions): Promise<Account> {
  const email = normaliseEmail(options.email);
  const data = {
    email,
    passwordHash: options.password === null ? null : await hashPassword(options.password),
    passwordIsTemporary: options.passwordIsTemporary ?? false,
    fname: options.fname,
    lname: options.lname,
    role: options.role ?? ('user' as const),
    status: options.status ?? ('unverified' as const),
    signupType: options.signupType ?? ('direct' as const),
    emailVerifiedAt: options.status === 'active' ? new Date() : null,
  };
  // One statement decides who was first; a look before the insert could not.
  const [created] = await database().user.createManyAndReturn({ data: [data], skipDuplicates: true });
  if (!created) {
    throw new AppError('conflict', 'address taken', { userMessage: accountMessages.emailTaken, field: 'email' });
  }
  return toAccount(created);
}
