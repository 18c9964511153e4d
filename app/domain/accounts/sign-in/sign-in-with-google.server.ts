import type { User } from '@prisma/client';
import { database } from '#app/platform/database/database.server.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { countUse } from '#app/platform/limits/count-use.server.ts';
import { accountMessages } from '../accounts.messages.ts';
import { announceNewAccount, confirmedStatus, confirmMailbox } from '../sign-up/confirm-mailbox.server.ts';
import { countRequest } from '../count-request.server.ts';
import { normaliseEmail } from '../email.rules.ts';
import { trustDevice } from './known-devices.server.ts';
import { openSession } from '../sessions/open-session.server.ts';
import type { SessionOptions } from '../sessions/open-session.server.ts';
import { recordSecurityEvent } from '../security/record-security-event.server.ts';
import type { SignedIn } from './sign-in.server.ts';
import { assertSignUpOpen } from '../sign-up/sign-up-open.server.ts';
import { toAccount } from '../to-account.ts';
import { verifyGoogleToken } from './verify-google-token.server.ts';
import type { GoogleIdentity } from './verify-google-token.server.ts';

const PROVIDER = 'google';
/** Longer than Google's tokens live. */
const NONCE_WINDOW_MS = 2 * 60 * 60_000;

export interface GoogleSignInOptions extends SessionOptions {
  readonly idToken: string;
  /** Made when this browser started the sign-in. */
  readonly nonce: string;
  /** The client's IP address; '' where it is not known. */
  readonly address: string;
}

/**
 * Signs in with an ID token of Google, and signs up with the first one. A known mailbox joins its account where Google
 * itself runs that mailbox. Throws `unauthenticated` (also for who waits for approval), `conflict` where the address has an
 * account that Google's word is not enough for.
 */
export async function signInWithGoogle(options: GoogleSignInOptions): Promise<SignedIn> {
  const { idToken, nonce, address } = options;
  await countRequest('google', address);
  const identity = await verifyGoogleToken(idToken, nonce);
  const { count } = await countUse({ key: `google-nonce:${nonce}`, windowMs: NONCE_WINDOW_MS });
  if (count > 1) throw refuse('a token that was used before', accountMessages.googleFailed);
  const user = await database().$transaction((tx) => findOrMakeUser(tx, identity));
  if (user.status === 'pending') throw refuse(accountMessages.notActive, accountMessages.pendingApproval);
  if (user.status !== 'active') throw refuse(`account is ${user.status}`, accountMessages.invalidCredentials);
  const token = await database().$transaction((tx) =>
    openSession(tx, user.id, { ...options, by: PROVIDER, isKnownDevice: false }),
  );
  return { account: toAccount(user), token, deviceToken: trustDevice(null, user.email) };
}

function refuse(reason: string, userMessage: string): AppError {
  return new AppError('unauthenticated', reason, { userMessage });
}

async function findOrMakeUser(tx: Tx, identity: GoogleIdentity): Promise<User> {
  const { subject } = identity;
  // Two first sign-ins at once: the second one waits and finds what the first one made.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`${PROVIDER}:${subject}`}, 0))`;
  const known = await tx.connectedAccount.findUnique({
    where: { provider_subject: { provider: PROVIDER, subject } },
    include: { user: true },
  });
  if (known) return known.user;
  if (!identity.isVerified) throw refuse('address not verified by Google', accountMessages.googleUnverified);
  const email = normaliseEmail(identity.email);
  const user = (await make(tx, identity, email)) ?? (await join(tx, identity, email));
  await tx.connectedAccount.create({ data: { userId: user.id, provider: PROVIDER, subject, email } });
  await recordSecurityEvent(tx, { kind: 'google.joined', userId: user.id });
  return user;
}

/** Null where the address has an account already. */
async function make(tx: Tx, { fname, lname }: GoogleIdentity, email: string): Promise<User | null> {
  if ((await tx.user.count({ where: { email } })) > 0) return null;
  await assertSignUpOpen(tx);
  const data = {
    email,
    fname,
    lname,
    signupType: PROVIDER,
    status: confirmedStatus(),
    emailVerifiedAt: new Date(),
  } as const;
  const [created] = await tx.user.createManyAndReturn({ data: [data], skipDuplicates: true });
  if (created) await announceNewAccount(tx, created);
  return created ?? null;
}

async function join(tx: Tx, identity: GoogleIdentity, email: string): Promise<User> {
  const user = await tx.user.findUniqueOrThrow({ where: { email }, include: { connections: true } });
  const isFree = user.connections.every(({ provider }) => provider !== PROVIDER);
  if (!identity.isMailboxOfGoogle || !isFree || user.status === 'disabled') {
    throw new AppError('conflict', 'address taken', { userMessage: accountMessages.googleTaken });
  }
  if (user.status === 'unverified') {
    // Whoever typed this password never showed that the mailbox is his.
    await tx.user.update({ where: { id: user.id }, data: { passwordHash: null } });
    await confirmMailbox(tx, user.id);
  }
  return tx.user.findUniqueOrThrow({ where: { id: user.id } });
}
