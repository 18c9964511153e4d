import { database } from '#app/platform/database/database.server.ts';
import { isAppError } from '#app/platform/errors.ts';
import type { Account } from './account.ts';
import { createUser } from './create-user.server.ts';
import { checkNewPassword } from './passwords/check-new-password.server.ts';

export interface EnsureOwnerOptions {
  readonly email: string;
  readonly password: string;
  /** It is printed: the first sign-in asks for another one. */
  readonly passwordIsTemporary: boolean;
}

/** The setting that a refused password came by. */
const OWNER_PASSWORD_FIELD = 'OWNER_PASSWORD';

/**
 * Makes sure that there is an account to sign in with: creates the first superadmin where there is none. Returns
 * whether it did; an existing owner is left alone, whatever address and password are given. Throws `unprocessable` for
 * a guessable password of the operator's own.
 */
export async function ensureOwner(options: EnsureOwnerOptions): Promise<{ created: boolean }> {
  const owner = await database().user.findFirst({ where: { role: 'superadmin' }, select: { id: true } });
  if (owner) return { created: false };
  const { email, password, passwordIsTemporary } = options;
  const names = { fname: 'Shop', lname: 'Owner' };
  if (!passwordIsTemporary) await checkNewPassword(password, { email, ...names }, OWNER_PASSWORD_FIELD);
  try {
    await createUser({ ...options, ...names, role: 'superadmin', status: 'active' });
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
