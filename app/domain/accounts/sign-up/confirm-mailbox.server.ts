import type { Tx } from '#app/platform/database/database.server.ts';
import { env } from '#app/platform/env.server.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';
import { accountLinks } from '../mails/account-links.server.ts';
import { accountWaitingMail, welcomeMail } from '../mails/account-mails.ts';

/** State of an account whose address is proven: approval, where the owner of the installation wants to give it. */
export function confirmedStatus(): 'pending' | 'active' {
  return env().REQUIRE_APPROVAL ? 'pending' : 'active';
}

/** An unverified account has shown that the mailbox is its own. Nothing happens to accounts in other states. */
export async function confirmMailbox(tx: Tx, userId: string): Promise<void> {
  const [user] = await tx.user.updateManyAndReturn({
    where: { id: userId, status: 'unverified' },
    data: { status: confirmedStatus(), emailVerifiedAt: new Date() },
  });
  if (!user) return;
  await tx.accountToken.deleteMany({ where: { userId, purpose: 'verify', usedAt: null } });
  await announceNewAccount(tx, user);
}

/** Tells a new account that it is ready, or the owner that it waits. */
export async function announceNewAccount(
  tx: Tx,
  user: { readonly id: string; readonly email: string; readonly fname: string; readonly status: string },
): Promise<void> {
  if (user.status === 'active') {
    const content = welcomeMail(user, accountLinks.studio());
    await queueMail(tx, { dedupeKey: `welcome:${user.id}`, to: user.email, template: 'welcome', content });
    return;
  }
  const owners = await tx.user.findMany({ where: { role: 'superadmin', status: 'active' }, select: { email: true } });
  const content = accountWaitingMail(user.email, accountLinks.waitingAccounts());
  // The first start makes up a `.local` address, which receives no mail.
  for (const { email: to } of owners.filter((owner) => !owner.email.endsWith('.local'))) {
    await queueMail(tx, { dedupeKey: `waiting:${user.id}:${to}`, to, template: 'account-waiting', content });
  }
}
