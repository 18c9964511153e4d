import { database } from '#app/platform/database/database.server.ts';
import { isAppError } from '#app/platform/errors.ts';
import { createUser } from './create-user.server.ts';

/**
 * Makes sure that somebody can sign in: creates the first superadmin where there is none. Says whether it did;
 * an owner that exists is left alone, whatever address and password are given.
 */
export async function ensureOwner(options: { email: string; password: string }): Promise<{ created: boolean }> {
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
