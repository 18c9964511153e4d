import type { Tx } from '#app/platform/database/database.server.ts';
import { eraseSecurityEvents } from '#app/platform/journal/forget-security-events.server.ts';
import { forgetEmailChanges } from './email-change/forget-email-changes.server.ts';
import { exchangeKey } from './profile/profile-picture.server.ts';

/**
 * Takes everything that says whose it was from an account and disables it for good. The row stays, because the ledger,
 * which is append-only, refers to it by its number.
 */
export async function anonymiseAccount(tx: Tx, userId: string): Promise<void> {
  await tx.userSession.deleteMany({ where: { userId } });
  await tx.accountToken.deleteMany({ where: { userId } });
  await tx.connectedAccount.deleteMany({ where: { userId } });
  await tx.passkey.deleteMany({ where: { userId } });
  await forgetEmailChanges(tx, userId);
  await exchangeKey(tx, userId, null);
  await tx.accountSettings.deleteMany({ where: { userId } });
  await tx.mail.deleteMany({ where: { dedupeKey: { startsWith: `notice:${userId}:` } } });
  const { email } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } });
  await tx.mail.deleteMany({ where: { to: email, status: { not: 'queued' } } });
  await tx.user.update({
    where: { id: userId },
    data: {
      email: `erased-${userId}@plinth.invalid`,
      passwordHash: null,
      fname: '',
      lname: '',
      shop: null,
      status: 'disabled',
      emailVerifiedAt: null,
      userType: '',
      phone: '',
      shopifyURL: '',
      instagram: '',
      tiktok: '',
      twitter: '',
      facebook: '',
      linkedin: '',
    },
  });
  await eraseSecurityEvents(tx, userId);
}
