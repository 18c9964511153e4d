import { database } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { accountMessages } from './accounts.messages.ts';
import type { Account } from './account.ts';
import { knownDeviceId, trustDevice } from './known-devices.server.ts';
import { normaliseEmail } from './email.rules.ts';
import { hashPassword, needsRehash, verifyPassword } from './passwords.server.ts';
import { countTry, forgiveTry } from './sign-in-tries.server.ts';
import { SESSION_LIFETIME_MS, createSessionToken, hashSessionToken } from './session-tokens.server.ts';
import { sweepSessions } from './sweep-sessions.server.ts';
import { toAccount } from './to-account.ts';

const MAX_PASSWORD_LENGTH = 1024;
const MAX_USER_AGENT_LENGTH = 300;

export interface SignInOptions {
  readonly email: string;
  readonly password: string;
  readonly userAgent: string;
  /** The client's IP address as the server sees it; '' where it is not known. */
  readonly address: string;
  /** From an earlier `SignedIn.deviceToken` of this browser: strangers' failures do not lock this device out. */
  readonly deviceToken?: string | null;
  /** The session the browser had before; it ends. */
  readonly replacesToken?: string | null;
}

export interface SignedIn {
  readonly account: Account;
  /** For the cookie (or the bearer header); known to nobody else. */
  readonly token: string;
  readonly deviceToken: string;
}

/**
 * Opens a session. Unknown addresses and wrong passwords are answered alike, in the same time; that an account waits
 * for approval is said only to who knows its password (the spec says it to anybody, see decision 011).
 *
 * Throws AppError `unauthenticated` (the spec's sentences) or `too-many-requests`.
 */
export async function signIn(options: SignInOptions): Promise<SignedIn> {
  const email = normaliseEmail(options.email);
  const device = knownDeviceId(options.deviceToken ?? null, email);
  const tryKey = await countTry({ email, address: options.address, deviceId: device });
  const user = await database().user.findUnique({ where: { email } });
  const password = options.password.slice(0, MAX_PASSWORD_LENGTH + 1);
  const isRight = await verifyPassword(user?.passwordHash ?? null, password);
  if (!user || !isRight || password.length > MAX_PASSWORD_LENGTH) {
    throw new AppError('unauthenticated', 'wrong address or password', {
      userMessage: accountMessages.invalidCredentials,
    });
  }
  await forgiveTry(tryKey);
  if (user.status === 'pending') {
    throw new AppError('unauthenticated', accountMessages.notActive, { userMessage: accountMessages.pendingApproval });
  }
  if (user.status !== 'active') {
    throw new AppError('unauthenticated', `account is ${user.status}`, {
      userMessage: accountMessages.invalidCredentials,
    });
  }
  const token = await openSession({ userId: user.id, userAgent: options.userAgent, replaces: options.replacesToken });
  if (user.passwordHash && needsRehash(user.passwordHash)) {
    const passwordHash = await hashPassword(password);
    await database().user.updateMany({
      where: { id: user.id, passwordHash: user.passwordHash },
      data: { passwordHash },
    });
  }
  await sweepSessions();
  return { account: toAccount(user), token, deviceToken: trustDevice(device, email) };
}

async function openSession(options: {
  userId: string;
  userAgent: string;
  replaces: string | null | undefined;
}): Promise<string> {
  const token = createSessionToken();
  await database().$transaction(async (tx) => {
    if (options.replaces) {
      await tx.userSession.deleteMany({ where: { tokenHash: hashSessionToken(options.replaces) } });
    }
    await tx.userSession.create({
      data: {
        tokenHash: hashSessionToken(token),
        userId: options.userId,
        userAgent: options.userAgent.slice(0, MAX_USER_AGENT_LENGTH),
        expiresAt: new Date(Date.now() + SESSION_LIFETIME_MS),
      },
    });
  });
  return token;
}
