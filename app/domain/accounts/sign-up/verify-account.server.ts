import { database } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { accountMessages } from '../accounts.messages.ts';
import { findAccountToken, issueAccountToken, takeAccountToken } from '../mails/account-tokens.server.ts';
import { confirmMailbox } from './confirm-mailbox.server.ts';
import { countRequest } from '../count-request.server.ts';

export interface VerifyAccountOptions {
  /** From the link in the mail. */
  readonly token: string;
  /** The client's IP address; '' where it is not known. */
  readonly address: string;
}

export interface VerifiedAccount {
  /** It waits for the owner's approval. */
  readonly isPending: boolean;
  /** Where no password counts yet: what the page for choosing one needs. */
  readonly choosePassword: { readonly token: string; readonly userId: string } | null;
}

/** Confirms a mailbox by the link that was mailed to it; once. Throws `bad-request` for a link that does not work (any more). */
export async function verifyAccount({ token, address }: VerifyAccountOptions): Promise<VerifiedAccount> {
  await countRequest('verify', address);
  return database().$transaction(async (tx) => {
    const userId = await takeAccountToken(tx, { token, purpose: 'verify' });
    if (!userId) throw new AppError('bad-request', 'bad link', { userMessage: accountMessages.invalidToken });
    await confirmMailbox(tx, userId);
    const user = await tx.user.findUniqueOrThrow({ where: { id: userId } });
    const hasPassword = user.passwordHash !== null;
    return {
      isPending: user.status === 'pending',
      choosePassword: hasPassword ? null : { token: await issueAccountToken(tx, { userId, purpose: 'reset' }), userId },
    };
  });
}

/** Whether a link from a verification mail would work now. */
export async function canVerify({ token, address }: VerifyAccountOptions): Promise<boolean> {
  await countRequest('verify', address);
  return (await findAccountToken({ token, purpose: 'verify' })) !== null;
}
