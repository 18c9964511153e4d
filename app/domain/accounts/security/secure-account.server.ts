import { database } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { accountMessages } from '../accounts.messages.ts';
import { countRequest } from '../count-request.server.ts';
import { dropOpenEmailChange } from '../email-change/forget-email-changes.server.ts';
import { undoEmailChange } from '../email-change/undo-email-change.server.ts';
import { findAccountToken, issueAccountToken, takeAccountToken } from '../mails/account-tokens.server.ts';
import { announceAccess } from '../watch-access.server.ts';
import { recordSecurityEvent } from './record-security-event.server.ts';

const WAYS_IN = ['reset', 'choose_password', 'show_passkey'] as const;

export interface SecureAccountOptions {
  /** From the link in a mail "was this you?". */
  readonly token: string;
  /** The event that the mail was about; the token is worth nothing with another. */
  readonly eventId: string;
  /** The client's IP address; '' where it is not known. */
  readonly address: string;
}

/** Whether such a link would work now. Throws `too-many-requests`. */
export async function canSecureAccount({ token, eventId, address }: SecureAccountOptions): Promise<boolean> {
  await countRequest('secure', address);
  return (await findAccountToken({ token, purpose: 'secure', binding: eventId })) !== null;
}

/**
 * "It was not me": ends every session of the account, and the API key where the mail was about one; an address that was
 * changed is put back. Returns the way to a new password. Throws `bad-request` for a link that does not work (any more).
 */
export async function secureAccount(
  options: SecureAccountOptions,
): Promise<{ readonly token: string; readonly userId: string }> {
  const { token, eventId, address } = options;
  await countRequest('secure', address);
  const way = await database().$transaction(async (tx) => {
    const userId = await takeAccountToken(tx, { token, purpose: 'secure', binding: eventId });
    if (!userId) throw new AppError('bad-request', 'bad link', { userMessage: accountMessages.invalidToken });
    const { count } = await tx.userSession.deleteMany({ where: { userId } });
    const event = await tx.securityEvent.findFirst({ where: { id: eventId, userId } });
    if (event?.kind === 'api-key.created') {
      const where = { id: event.subject, userId, isActive: true };
      await tx.apiKey.updateMany({ where, data: { isActive: false, deactivatedAt: new Date() } });
    }
    await dropOpenEmailChange(tx, userId);
    const hadOtherMailbox = event?.kind === 'email.changed' && (await undoEmailChange(tx, { userId, eventId }));
    // Links mailed at the intruder's request stop working, and so do all links in a mailbox that is not the holder's.
    const dead = [...WAYS_IN, ...(hadOtherMailbox ? (['secure'] as const) : [])];
    await tx.accountToken.deleteMany({ where: { userId, purpose: { in: dead }, usedAt: null } });
    const detail = { sessions: count, reason: 'the holder said it was not them' };
    await recordSecurityEvent(tx, { kind: 'session.ended', userId, address, detail });
    return { userId, token: await issueAccountToken(tx, { userId, purpose: 'reset' }) };
  });
  await announceAccess(way.userId);
  return way;
}
