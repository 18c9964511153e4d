import { database } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { looksLikeSessionToken } from '#app/platform/shopify/session-token.rules.ts';
import type { Account } from '../account.ts';
import { accountMessages } from '../accounts.messages.ts';
import { proveByPassword } from '../passwords/prove-by-password.server.ts';
import { hasPassword } from '../profile/get-profile.server.ts';
import { hashSessionToken } from './session-tokens.server.ts';

/** Long enough to set something up after a sign-in, too short for a stranger who finds the browser open. */
const RECENT_MS = 15 * 60_000;

export interface RecentSignInOptions {
  readonly account: Account;
  /** The session that signed the caller in. */
  readonly sessionToken: string | null;
  /** '' where none was given. */
  readonly password: string;
  /** The client's IP address; '' where it is not known. */
  readonly address: string;
}

/**
 * Before what outlives the session: who signed in a while ago gives the password again. Accounts without one (Google's,
 * stores') have nothing to give, and what the Shopify admin sends is a minute old at most.
 * Throws `unauthenticated` where a password is wanted, `unprocessable` and `too-many-requests` for a wrong one.
 */
export async function requireRecentSignIn(options: RecentSignInOptions): Promise<void> {
  const { account, sessionToken, password, address } = options;
  if (await isRecent(account, sessionToken)) return;
  if (!(await hasPassword(account))) return;
  const field = 'password';
  if (password === '') {
    throw new AppError('unauthenticated', 'the sign-in is not recent', {
      userMessage: accountMessages.passwordAgain,
      field,
    });
  }
  await proveByPassword({ account, password, field, address });
}

async function isRecent(account: Pick<Account, 'id'>, sessionToken: string | null): Promise<boolean> {
  if (sessionToken === null) return false;
  if (looksLikeSessionToken(sessionToken)) return true;
  const tokenHash = hashSessionToken(sessionToken);
  const createdAt = { gt: new Date(Date.now() - RECENT_MS) };
  return (await database().userSession.count({ where: { tokenHash, userId: account.id, createdAt } })) > 0;
}
