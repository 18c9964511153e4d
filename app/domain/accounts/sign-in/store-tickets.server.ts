import { database } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { accountMessages } from '../accounts.messages.ts';
import { issueAccountToken, takeAccountToken } from '../mails/account-tokens.server.ts';
import { countRequest } from '../count-request.server.ts';
import { trustDevice } from './known-devices.server.ts';
import { openSession } from '../sessions/open-session.server.ts';
import type { SessionOptions } from '../sessions/open-session.server.ts';
import type { SignedIn } from './sign-in.server.ts';
import { toAccount } from '../to-account.ts';

/**
 * A ticket for who has just shown, at Shopify, that this account's shop is his: one minute, one use, and only in the
 * browser that knows `binding`.
 */
export function issueStoreTicket(options: { readonly userId: string; readonly binding: string }): Promise<string> {
  return issueAccountToken(database(), { ...options, purpose: 'store' });
}

export interface StoreTicketOptions extends SessionOptions {
  readonly ticket: string;
  readonly shop: string;
  readonly binding: string;
  /** The client's IP address; '' where it is not known. */
  readonly address: string;
}

/** Opens a session for a shop's account. Accounts of shops never wait for approval. Throws `unauthenticated`. */
export async function signInWithStoreTicket(options: StoreTicketOptions): Promise<SignedIn> {
  const { ticket, shop, binding, address } = options;
  await countRequest('store', address);
  return database().$transaction(async (tx) => {
    const userId = await takeAccountToken(tx, { token: ticket, purpose: 'store', binding });
    const user = userId && (await tx.user.findFirst({ where: { id: userId, shop, status: 'active' } }));
    if (!user) throw new AppError('unauthenticated', 'bad ticket', { userMessage: accountMessages.storeFailed });
    const token = await openSession(tx, user.id, { ...options, by: 'store', isKnownDevice: false });
    return { account: toAccount(user), token, deviceToken: trustDevice(null, user.email) };
  });
}
