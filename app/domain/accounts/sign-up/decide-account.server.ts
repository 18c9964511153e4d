import type { User } from '@prisma/client';
import type { Tx } from '#app/platform/database/database.server.ts';
import { env } from '#app/platform/env.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';
import type { Account } from '../account.ts';
import { accountLinks } from '../mails/account-links.server.ts';
import { approvedMail, refusedMail } from '../mails/account-mails.ts';

export interface DecideAccountOptions {
  /** Who decides: a superadmin. */
  readonly owner: Pick<Account, 'role'>;
  readonly userId: string;
}

/** Lets a waiting account in and tells it by mail. Throws `forbidden`, `not-found` where it does not wait. */
export async function approveAccount(tx: Tx, options: DecideAccountOptions): Promise<void> {
  const user = await decide(tx, options, { status: 'active', approvedAt: new Date() });
  const content = approvedMail(user, accountLinks.login());
  await queueMail(tx, { dedupeKey: `approved:${user.id}`, to: user.email, template: 'approved', content });
}

/** Closes a waiting account and tells it by mail. Throws `forbidden`, `not-found` where it does not wait. */
export async function refuseAccount(tx: Tx, options: DecideAccountOptions): Promise<void> {
  const user = await decide(tx, options, { status: 'disabled' });
  const content = refusedMail(user, env().SUPPORT_EMAIL);
  await queueMail(tx, { dedupeKey: `refused:${user.id}`, to: user.email, template: 'refused', content });
}

async function decide(
  tx: Tx,
  { owner, userId }: DecideAccountOptions,
  data: Partial<Pick<User, 'status' | 'approvedAt'>>,
): Promise<User> {
  if (owner.role !== 'superadmin') throw new AppError('forbidden', 'only the owner decides about accounts');
  const [user] = await tx.user.updateManyAndReturn({ where: { id: userId, status: 'pending' }, data });
  if (!user) throw new AppError('not-found', 'no such waiting account', { userMessage: 'Not found' });
  return user;
}
