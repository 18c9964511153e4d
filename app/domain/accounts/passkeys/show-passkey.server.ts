import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import { database } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { accountMessages } from '../accounts.messages.ts';
import { countRequest } from '../count-request.server.ts';
import { findAccountToken, issueAccountToken, takeAccountToken } from '../mails/account-tokens.server.ts';
import type { SessionOptions } from '../sessions/open-session.server.ts';
import { admit, enter } from '../sign-in/admit.server.ts';
import { trustDevice } from '../sign-in/known-devices.server.ts';
import type { SignedIn } from '../sign-in/sign-in.server.ts';
import { toAccount } from '../to-account.ts';
import { passkeyMessages } from './passkey.messages.ts';
import type { PasskeyAnswer, PasskeyRequest } from './passkey.schema.ts';
import type { PasskeySite } from './passkey-site.rules.ts';

const over = () => new AppError('unauthenticated', 'no such step', { userMessage: accountMessages.stepOver });
const refuse = (reason: string, cause?: unknown) =>
  new AppError('unprocessable', reason, { userMessage: passkeyMessages.refused, cause });

/** Whose sign-in a ticket is of. Throws `unauthenticated` where it is used or too old. */
async function holderOf(ticket: string): Promise<string> {
  const userId = await findAccountToken({ token: ticket, purpose: 'show_passkey' });
  if (userId === null) throw over();
  return userId;
}

/** The request to the authenticator in the second step of a sign-in. Throws `unauthenticated`. */
export async function askForPasskey(options: {
  readonly ticket: string;
  readonly site: PasskeySite;
}): Promise<PasskeyRequest> {
  const { ticket, site } = options;
  const userId = await holderOf(ticket);
  const passkeys = await database().passkey.findMany({ where: { userId, rpId: site.rpId } });
  const challenge = await issueAccountToken(database(), { userId, purpose: 'passkey_challenge', binding: ticket });
  const { extensions: _none, ...request } = await generateAuthenticationOptions({
    rpID: site.rpId,
    challenge: Buffer.from(challenge, 'base64url'),
    allowCredentials: passkeys.map(({ credentialId: id, transports }) => ({ id, transports })),
    userVerification: 'preferred',
  });
  return request;
}

export interface ShowPasskeyOptions extends SessionOptions {
  readonly ticket: string;
  readonly answer: PasskeyAnswer;
  /** Null where browsers give no passkeys. */
  readonly site: PasskeySite | null;
  /** The client's IP address; '' where it is not known. */
  readonly address: string;
}

/**
 * The second step of a sign-in: a passkey of this account signs a challenge of this sign-in, once. Throws `unprocessable` for any
 * other, `unauthenticated` where the ticket is used or too old, UnfinishedSignIn where a step is left.
 */
export async function showPasskey(options: ShowPasskeyOptions): Promise<SignedIn> {
  const { ticket, answer, site, address } = options;
  await countRequest('passkey', address);
  const userId = await holderOf(ticket);
  if (!site) throw new AppError('conflict', 'no site for passkeys', { userMessage: passkeyMessages.unfitSite });
  const passkey = await database().passkey.findFirst({ where: { userId, credentialId: answer.id, rpId: site.rpId } });
  if (!passkey) throw refuse('not a passkey of this account');
  const verified = await verifyAuthenticationResponse({
    response: { ...answer, clientExtensionResults: {} },
    // Used up whatever comes of it.
    expectedChallenge: async (token) =>
      (await takeAccountToken(database(), { token, purpose: 'passkey_challenge', userId, binding: ticket })) !== null,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: Number(passkey.counter),
    },
    requireUserVerification: false,
  }).catch((cause: unknown) => {
    throw refuse('passkey refused', cause);
  });
  if (!verified.verified) throw refuse('passkey not verified');
  const { newCounter } = verified.authenticationInfo;
  const { user, admission } = await database().$transaction(async (tx) => {
    if ((await takeAccountToken(tx, { token: ticket, purpose: 'show_passkey', userId })) === null) throw over();
    // Of two answers with one count, one is a copy's.
    const { count } = await tx.passkey.updateMany({
      where: { id: passkey.id, userId, counter: passkey.counter },
      data: { counter: newCounter, lastUsedAt: new Date() },
    });
    if (count === 0) throw refuse('the passkey was used or removed meanwhile');
    const user = await tx.user.findFirst({ where: { id: userId, status: 'active' } });
    if (!user) throw over();
    const shown = { hasShownPasskey: true, by: 'passkey', isKnownDevice: false } as const;
    return { user, admission: await admit(tx, user, { ...options, ...shown }) };
  });
  return { account: toAccount(user), token: enter(admission), deviceToken: trustDevice(null, user.email) };
}
