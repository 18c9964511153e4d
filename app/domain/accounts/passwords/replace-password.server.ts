import type { Tx } from '#app/platform/database/database.server.ts';
import { dropOpenEmailChange } from '../email-change/forget-email-changes.server.ts';
import { recordSecurityEvent } from '../security/record-security-event.server.ts';
import { hashSessionToken } from '../sessions/session-tokens.server.ts';
import { forgetTries } from '../sign-in/sign-in-tries.server.ts';

/**
 * Replaces a password. Every session ends but `keepSessionToken`'s, every link for choosing a password or another
 * address and every unfinished sign-in becomes invalid, and the mailbox gets a mail. `passwordHash` comes from
 * `hashPassword`, outside the transaction.
 */
export async function replacePassword(
  tx: Tx,
  userId: string,
  passwordHash: string,
  keepSessionToken: string | null = null,
): Promise<void> {
  const user = await tx.user.update({ where: { id: userId }, data: { passwordHash, passwordIsTemporary: false } });
  const kept = keepSessionToken === null ? {} : { tokenHash: { not: hashSessionToken(keepSessionToken) } };
  await tx.userSession.deleteMany({ where: { userId, ...kept } });
  await tx.accountToken.deleteMany({
    where: { userId, purpose: { in: ['reset', 'choose_password', 'show_passkey'] }, usedAt: null },
  });
  // An open email change was requested with the old password.
  await dropOpenEmailChange(tx, userId);
  await forgetTries(tx, user.email);
  await recordSecurityEvent(tx, { kind: 'password.changed', userId });
}
