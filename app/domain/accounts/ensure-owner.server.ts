import { database } from '#app/platform/database/database.server.ts';
import { isAppError } from '#app/platform/errors.ts';
import type { Account } from './account.ts';
import { createUser } from './create-user.server.ts';

export interface EnsureOwnerOptions {
  readonly email: string;
  readonly password: string;
  /** It is printed: the first sign-in asks for another one. */
  readonly passwordIsTemporary: boolean;
}

/**
 * Makes sure that somebody can sign in: creates the first superadmin where there is none. Says whether it did;
 * an owner that exists is left alone, whatever address and password are given.
 */
export async function ensureOwner(options: EnsureOwnerOptions): Promise<{ created: boolean }> {
  const owner = await database().user.findFirst({ where: { role: 'superadmin' }, select: { id: true } });
  if (owner) return { created: false };
  try {
    await createUser({ ...options, fname: 'Shop', lname: 'Owner', role: 'superadmin', status: 'active' });
    return { created: true };
  } catch (error) {
    if (isAppError(error) && error.code === 'conflict') return { created: false };
    throw error;
  }
}

/** Whether an account's password still is the one that was printed. */
export async function isPasswordTemporary({ id }: Pick<Account, 'id'>): Promise<boolean> {
  return (await database().user.count({ where: { id, passwordIsTemporary: true } })) > 0;
}
