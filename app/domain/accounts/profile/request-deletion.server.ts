import { database } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { enqueue } from '#app/platform/work/enqueue.server.ts';
import type { Account } from '../account.ts';
import { normaliseEmail } from '../email.rules.ts';
import { proveByPassword } from '../passwords/prove-by-password.server.ts';
import { recordSecurityEvent } from '../security/record-security-event.server.ts';
import { announceAccess } from '../watch-access.server.ts';
import { hasPassword } from './get-profile.server.ts';
import { deletionWork } from './deletion-work.ts';
import { profileMessages } from './profile.messages.ts';

export interface RequestDeletionOptions {
  readonly account: Account;
  /** The confirmation: the account's own address, typed. */
  readonly confirmation: string;
  /** Of the account, where it has one. */
  readonly password: string;
  /** The client's IP address; '' where it is not known. */
  readonly address: string;
}

/**
 * Accepts the deletion of an account: every way of signing in closes now, and a worker deletes the data. Throws
 * `unprocessable` without the right confirmation or password, `conflict` for the owner and for shops, whose accounts go
 * with their installation.
 */
export async function requestDeletion(options: RequestDeletionOptions): Promise<void> {
  const { account, confirmation, password, address } = options;
  if (account.role === 'superadmin') {
    throw new AppError('conflict', 'the owner', { userMessage: profileMessages.ownerStays });
  }
  if (account.shop !== null) throw new AppError('conflict', 'a shop', { userMessage: profileMessages.storeStays });
  if (normaliseEmail(confirmation) !== account.email) {
    throw new AppError('unprocessable', 'not confirmed', {
      userMessage: profileMessages.deletionUnconfirmed,
      field: 'confirmation',
    });
  }
  if (await hasPassword(account)) await proveByPassword({ account, password, field: 'password', address });
  await database().$transaction(async (tx) => {
    const userId = account.id;
    await tx.user.update({ where: { id: userId }, data: { status: 'disabled', deletionRequestedAt: new Date() } });
    await tx.userSession.deleteMany({ where: { userId } });
    await tx.accountToken.deleteMany({ where: { userId } });
    await tx.apiKey.updateMany({ where: { userId }, data: { isActive: false, deactivatedAt: new Date() } });
    await recordSecurityEvent(tx, { kind: 'account.deletion-requested', userId });
    await enqueue(tx, deletionWork, { userId }, { key: userId });
  });
  await announceAccess(account.id);
}
