import type { Tx } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import type { Account } from './account.ts';

export interface SwitchAccountOptions {
  /** Who decides: a superadmin. */
  readonly owner: Pick<Account, 'id' | 'role'>;
  readonly userId: string;
}

/**
 * Closes an account: its sessions end at once, its keys are refused while it is closed. Throws `forbidden`, `conflict` for
 * the owner's own, `not-found` where it is not open.
 */
export async function disableAccount(tx: Tx, { owner, userId }: SwitchAccountOptions): Promise<void> {
  assertOwner(owner);
  if (userId === owner.id) {
    throw new AppError('conflict', 'the own account', { userMessage: 'You cannot disable your own account.' });
  }
  const { count } = await tx.user.updateMany({ where: { id: userId, status: 'active' }, data: { status: 'disabled' } });
  if (count === 0) throw notThere();
  await tx.userSession.deleteMany({ where: { userId } });
}

/** Opens a closed account again; never one that was deleted or is on its way there. Throws `forbidden`, `not-found`. */
export async function enableAccount(tx: Tx, { owner, userId }: SwitchAccountOptions): Promise<void> {
  assertOwner(owner);
  const { count } = await tx.user.updateMany({
    where: { id: userId, status: 'disabled', deletionRequestedAt: null, NOT: { email: { startsWith: 'erased-' } } },
    data: { status: 'active' },
  });
  if (count === 0) throw notThere();
}

function assertOwner({ role }: Pick<Account, 'role'>): void {
  if (role !== 'superadmin') throw new AppError('forbidden', 'only the owner switches accounts');
}

const notThere = () => new AppError('not-found', 'no such account', { userMessage: 'There is no such account.' });
