import { database } from '#app/platform/database/database.server.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { accountMessages } from '../accounts.messages.ts';
import { countRequest } from '../count-request.server.ts';
import { findAccountToken, takeAccountToken } from '../mails/account-tokens.server.ts';
import { recordSecurityEvent } from '../security/record-security-event.server.ts';
import { hashSessionToken } from '../sessions/session-tokens.server.ts';
import { freeUnverified } from './undo-email-change.server.ts';

export interface ConfirmEmailChangeOptions {
  /** From the link in the mail to the new address. */
  readonly token: string;
  /** The change that it was written for; the token is worth nothing with another. */
  readonly changeId: string;
  /** The client's IP address; '' where it is not known. */
  readonly address: string;
}

const invalid = () => new AppError('bad-request', 'bad link', { userMessage: accountMessages.invalidToken });

/** The address that such a link would set now; null for a link that does not work (any more). Throws `too-many-requests`. */
export async function findConfirmableEmail(options: ConfirmEmailChangeOptions): Promise<string | null> {
  const { token, changeId, address } = options;
  await countRequest('email-change', address);
  const userId = await findAccountToken({ token, purpose: 'change_email', binding: changeId });
  if (!userId) return null;
  const where = { id: changeId, userId, confirmedAt: null };
  return (await database().emailChange.findFirst({ where }))?.newEmail ?? null;
}

/**
 * Puts the new address in place, by the link that was mailed to it; once. Every session ends but the one of the browser
 * that asks, every link that lies in the old mailbox dies but the way out, and the old mailbox gets a mail.
 * Throws `bad-request` for a link that does not work (any more), `conflict` where the address has an account by now.
 */
export async function confirmEmailChange(
  options: ConfirmEmailChangeOptions & {
    /** Of the browser that asks; null where it is signed out. */
    readonly sessionToken: string | null;
  },
): Promise<void> {
  const { token, changeId, address, sessionToken } = options;
  await countRequest('email-change', address);
  await database().$transaction(async (tx) => {
    const userId = await takeAccountToken(tx, { token, purpose: 'change_email', binding: changeId });
    if (!userId) throw invalid();
    // Held until the end: a password or an address that changes at this moment changes before or after.
    await tx.$executeRaw`SELECT 1 FROM "User" WHERE "id" = ${userId}::uuid FOR UPDATE`;
    const where = { id: changeId, userId, confirmedAt: null, user: { status: 'active' as const, shop: null } };
    const change = await tx.emailChange.findFirst({ where });
    if (!change) throw invalid();
    // While the address of before is the account's: that is where the mail about it goes.
    const eventId = await recordSecurityEvent(tx, { kind: 'email.changed', userId, address });
    await setEmail(tx, userId, change.newEmail);
    await tx.emailChange.update({ where: { id: changeId }, data: { confirmedAt: new Date(), eventId } });
    const kept = sessionToken === null ? {} : { tokenHash: { not: hashSessionToken(sessionToken) } };
    await tx.userSession.deleteMany({ where: { userId, ...kept } });
    await tx.accountToken.deleteMany({
      where: { userId, purpose: { in: ['reset', 'choose_password', 'show_passkey', 'change_email'] }, usedAt: null },
    });
  });
}

/** Throws `conflict` where another account has it; only who reads that mailbox comes to hear so. */
async function setEmail(tx: Tx, userId: string, email: string): Promise<void> {
  await freeUnverified(tx, email);
  // One statement decides: a look before it could not.
  const changed = await tx.$executeRaw`
    UPDATE "User" SET "email" = ${email}, "emailVerifiedAt" = now(), "updatedAt" = now()
    WHERE "id" = ${userId}::uuid AND NOT EXISTS (SELECT FROM "User" WHERE "email" = ${email})`;
  if (changed === 1) return;
  throw new AppError('conflict', 'address taken', { userMessage: accountMessages.emailTaken });
}
