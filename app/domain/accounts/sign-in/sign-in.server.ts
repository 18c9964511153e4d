import type { User } from '@prisma/client';
import { database } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { noteRefusal } from '#app/platform/journal/note-refusal.server.ts';
import { accountMessages } from '../accounts.messages.ts';
import type { Account } from '../account.ts';
import { admit, enter } from './admit.server.ts';
import type { Admission } from './admit.server.ts';
import { knownDeviceId, trustDevice } from './known-devices.server.ts';
import { normaliseEmail } from '../email.rules.ts';
import type { SessionOptions } from '../sessions/open-session.server.ts';
import { hashPassword, needsRehash, verifyPassword } from '../passwords/passwords.server.ts';
import { countTry, forgiveTry } from './sign-in-tries.server.ts';
import { sweepSessions } from '../sessions/sweep-sessions.server.ts';
import { toAccount } from '../to-account.ts';
import { UnverifiedAccount } from './unverified-account.ts';

const MAX_PASSWORD_LENGTH = 1024;

export interface SignInOptions extends SessionOptions {
  readonly email: string;
  readonly password: string;
  /** The client's IP address as the server sees it; '' where it is not known. */
  readonly address: string;
  /** From an earlier `SignedIn.deviceToken` of this browser: strangers' failures do not lock this device out. */
  readonly deviceToken?: string | null;
}

export interface SignedIn {
  readonly account: Account;
  /** For the cookie (or the bearer header); stored nowhere else. */
  readonly token: string;
  readonly deviceToken: string;
}

/**
 * Opens a session. Unknown addresses and wrong passwords get the same answer in the same time; that an account waits
 * for approval, or that its address is not verified, is said only after the right password (the spec says the former
 * without one, see decision 011).
 *
 * Throws AppError `unauthenticated` (the spec's sentences; UnfinishedSignIn where a step is left, UnverifiedAccount) or
 * `too-many-requests`.
 */
export async function signIn(options: SignInOptions): Promise<SignedIn> {
  const email = normaliseEmail(options.email);
  const device = knownDeviceId(options.deviceToken ?? null, email);
  const tryKey = await countTry({ email, address: options.address, deviceId: device }).catch((error: unknown) => {
    note(options, null, 'too many tries');
    throw error;
  });
  const user = await database().user.findUnique({ where: { email } });
  const password = options.password.slice(0, MAX_PASSWORD_LENGTH + 1);
  const isRight = await verifyPassword(user?.passwordHash ?? null, password);
  if (!user || !isRight || password.length > MAX_PASSWORD_LENGTH) {
    note(options, user?.id ?? null, user ? 'wrong password' : 'unknown account');
    throw invalidCredentials('wrong address or password');
  }
  await forgiveTry(tryKey);
  if (user.status !== 'active') note(options, user.id, `account is ${user.status}`);
  if (user.status === 'pending') {
    throw new AppError('unauthenticated', accountMessages.notActive, { userMessage: accountMessages.pendingApproval });
  }
  if (user.status === 'unverified') throw new UnverifiedAccount();
  if (user.status !== 'active') throw invalidCredentials(`account is ${user.status}`);
  const admission = await admitWith(user, options, device !== null);
  if (user.passwordHash && needsRehash(user.passwordHash)) {
    const passwordHash = await hashPassword(password);
    await database().user.updateMany({
      where: { id: user.id, passwordHash: user.passwordHash },
      data: { passwordHash },
    });
  }
  await sweepSessions();
  return { account: toAccount(user), token: enter(admission), deviceToken: trustDevice(device, email) };
}

/** For the security journal: the owner sees all entries, an account's holder those of the account. Not awaited. */
function note({ address, userAgent }: SignInOptions, userId: string | null, reason: string): void {
  noteRefusal({ kind: 'sign-in', userId, address, userAgent, detail: { by: 'password', reason } });
}

function invalidCredentials(reason: string): AppError {
  return new AppError('unauthenticated', reason, { userMessage: accountMessages.invalidCredentials });
}

/** Only as long as the password that was looked at is the account's: one that is being replaced opens nothing any more. */
function admitWith(user: User, options: SignInOptions, isKnownDevice: boolean): Promise<Admission> {
  return database().$transaction(async (tx) => {
    const same = await tx.$queryRaw<unknown[]>`
      SELECT 1 FROM "User" WHERE "id" = ${user.id}::uuid AND "passwordHash" = ${user.passwordHash} AND "status" = 'active'
      FOR SHARE`;
    if (same.length === 0) throw invalidCredentials('the password was replaced meanwhile');
    return admit(tx, user, { ...options, by: 'password', isKnownDevice });
  });
}
