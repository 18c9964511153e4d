import type { User } from '@prisma/client';
import { database } from '#app/platform/database/database.server.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { accountMessages } from '../accounts.messages.ts';
import { announceNewAccount, confirmedStatus, confirmMailbox } from '../sign-up/confirm-mailbox.server.ts';
import { normaliseEmail } from '../email.rules.ts';
import { admit, enter } from './admit.server.ts';
import { proveByPassword } from '../passwords/prove-by-password.server.ts';
import { trustDevice } from './known-devices.server.ts';
import type { SessionOptions } from '../sessions/open-session.server.ts';
import { recordSecurityEvent } from '../security/record-security-event.server.ts';
import type { SignedIn } from './sign-in.server.ts';
import { assertSignUpOpen } from '../sign-up/sign-up-open.server.ts';
import { toAccount } from '../to-account.ts';
import type { GoogleIdentity } from './ask-google.server.ts';
import { UnfinishedSignIn } from './unfinished-sign-in.ts';

const PROVIDER = 'google';

export interface GoogleSignInOptions extends SessionOptions {
  /** From `readGoogleAnswer`, or carried sealed since then. */
  readonly identity: GoogleIdentity;
  /** Of the account that this identity is to join; '' as long as it was not asked for. */
  readonly password: string;
  /** The client's IP address; '' where it is not known. */
  readonly address: string;
}

/**
 * Signs in whom Google has named, and signs up who comes for the first time. An account with a password is joined by who
 * gives it, one without where Google itself runs the mailbox. Throws `unauthenticated` (also for who waits for approval),
 * UnfinishedSignIn where the password or another step is wanted, `conflict` where the address has an account that cannot be joined.
 */
export async function signInWithGoogle(options: GoogleSignInOptions): Promise<SignedIn> {
  const { identity } = options;
  const provedHash = options.password === '' ? null : await provePassword(options);
  const user = await database().$transaction((tx) => findOrMakeUser(tx, identity, provedHash));
  if (user.status === 'pending') throw refuse(accountMessages.notActive, accountMessages.pendingApproval);
  if (user.status !== 'active') throw refuse(`account is ${user.status}`, accountMessages.invalidCredentials);
  const admission = await database().$transaction((tx) =>
    admit(tx, user, { ...options, by: PROVIDER, isKnownDevice: false }),
  );
  return { account: toAccount(user), token: enter(admission), deviceToken: trustDevice(null, user.email) };
}

/** The hash that the given password belongs to; null where there is nothing to prove. */
async function provePassword({ identity, password, address }: GoogleSignInOptions): Promise<string | null> {
  const email = normaliseEmail(identity.email);
  const user = await database().user.findUnique({ where: { email }, select: { id: true, passwordHash: true } });
  if (!user?.passwordHash) return null;
  return proveByPassword({ account: user, password, field: 'password', address });
}

function refuse(reason: string, userMessage: string): AppError {
  return new AppError('unauthenticated', reason, { userMessage });
}

async function findOrMakeUser(tx: Tx, identity: GoogleIdentity, provedHash: string | null): Promise<User> {
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
  const user = (await make(tx, identity, email)) ?? (await join(tx, identity, email, provedHash));
  await tx.connectedAccount.create({ data: { userId: user.id, provider: PROVIDER, subject, email } });
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
  if (!created) return null;
  await announceNewAccount(tx, created);
  await recordSecurityEvent(tx, { kind: 'google.joined', userId: created.id, isExpected: true });
  return created;
}

/** The account of the address, to be joined. Its holder gets a mail. */
async function join(tx: Tx, identity: GoogleIdentity, email: string, provedHash: string | null): Promise<User> {
  // Held until the end, so that the password that was proved is still the account's when it is joined.
  await tx.$executeRaw`SELECT 1 FROM "User" WHERE "email" = ${email} FOR UPDATE`;
  const user = await tx.user.findUniqueOrThrow({ where: { email }, include: { connections: true } });
  const isFree = user.connections.every(({ provider }) => provider !== PROVIDER);
  if (!isFree || user.status === 'disabled') throw taken();
  if (user.status === 'unverified') {
    if (!identity.isMailboxOfGoogle) throw taken();
    // The password was chosen at a sign-up that never confirmed the mailbox.
    await tx.user.update({ where: { id: user.id }, data: { passwordHash: null } });
    await confirmMailbox(tx, user.id);
  } else if (user.passwordHash !== null) {
    if (user.passwordHash !== provedHash) throw new UnfinishedSignIn({ kind: 'join-google', identity });
  } else if (!identity.isMailboxOfGoogle || user.role === 'superadmin') {
    throw taken();
  }
  await recordSecurityEvent(tx, { kind: 'google.joined', userId: user.id });
  return tx.user.findUniqueOrThrow({ where: { id: user.id } });
}

const taken = () => new AppError('conflict', 'address taken', { userMessage: accountMessages.googleTaken });
