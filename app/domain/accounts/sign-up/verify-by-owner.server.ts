import type { Tx } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { confirmMailbox } from './confirm-mailbox.server.ts';
import type { DecideAccountOptions } from './decide-account.server.ts';

/**
 * Verifies an address in the place of its link, for an installation without a mail server or a mail that was lost. Throws
 * `forbidden`, `not-found` where the account is not unverified.
 */
export async function verifyAccountByOwner(tx: Tx, { owner, userId }: DecideAccountOptions): Promise<void> {
  if (owner.role !== 'superadmin') throw new AppError('forbidden', 'only the owner verifies accounts');
  // Locked: of two decisions at once the second one sees what the first one made of the account.
  const [user] = await tx.$queryRaw<{ id: string }[]>`
    SELECT "id" FROM "User" WHERE "id" = ${userId}::uuid AND "status" = 'unverified' FOR UPDATE`;
  if (!user) throw new AppError('not-found', 'no such unverified account', { userMessage: 'Not found' });
  await confirmMailbox(tx, user.id);
}
