import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import { database } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import type { Account } from '../account.ts';
import { issueAccountToken, takeAccountToken } from '../mails/account-tokens.server.ts';
import { proveByPassword } from '../passwords/prove-by-password.server.ts';
import { recordSecurityEvent } from '../security/record-security-event.server.ts';
import { passkeyMessages } from './passkey.messages.ts';
import type { EnrolmentAnswer, PasskeyEnrolment } from './passkey.schema.ts';
import type { PasskeySite } from './passkey-site.rules.ts';

const MAX_PASSKEYS = 10;
const purpose = 'passkey_enrolment';
/** EdDSA, ES256 and RS256: what authenticators sign with. */
const ALGORITHMS = [-8, -7, -257];

export interface BeginEnrolmentOptions {
  readonly account: Account;
  readonly password: string;
  /** Null where browsers give no passkeys. */
  readonly site: PasskeySite | null;
  /** The session that signed the caller in: only that one can go on. */
  readonly sessionToken: string | null;
  /** The client's IP address; '' where it is not known. */
  readonly address: string;
}

/**
 * The browser's request to the authenticator, for a person who gives the password. Throws `forbidden` but for the owner, `conflict` where
 * there can be no passkey, `unprocessable` for a wrong password.
 */
export async function beginEnrolment(options: BeginEnrolmentOptions): Promise<PasskeyEnrolment> {
  const { account, password, sessionToken, address } = options;
  const site = assertFit(account, options.site);
  await proveByPassword({ account, password, field: 'password', address });
  const known = await database().passkey.findMany({ where: { userId: account.id } });
  if (known.length >= MAX_PASSKEYS) {
    throw new AppError('conflict', 'too many passkeys', { userMessage: passkeyMessages.tooMany });
  }
  const challenge = await issueAccountToken(database(), { userId: account.id, purpose, binding: sessionToken ?? '' });
  const { extensions: _none, ...enrolment } = await generateRegistrationOptions({
    rpName: 'Plinth',
    rpID: site.rpId,
    userName: account.email,
    userID: new TextEncoder().encode(account.id),
    userDisplayName: `${account.fname} ${account.lname}`.trim(),
    challenge: Buffer.from(challenge, 'base64url'),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ credentialId: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  });
  return enrolment;
}

export interface AddPasskeyOptions extends Pick<BeginEnrolmentOptions, 'account' | 'site' | 'sessionToken'> {
  readonly name: string;
  readonly answer: EnrolmentAnswer;
}

/** Keeps a passkey that was made for a challenge of `beginEnrolment`, once. Throws `unprocessable` for any other. */
export async function addPasskey(options: AddPasskeyOptions): Promise<void> {
  const { account, name, answer, sessionToken } = options;
  const site = assertFit(account, options.site);
  const { id: userId } = account;
  const binding = sessionToken ?? '';
  const verified = await verifyRegistrationResponse({
    response: { ...answer, clientExtensionResults: {} } as never,
    // Used up whatever comes of it.
    expectedChallenge: async (token) =>
      (await takeAccountToken(database(), { token, purpose, userId, binding })) !== null,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((cause: unknown) => {
    throw refuse('enrolment refused', cause);
  });
  if (!verified.verified) throw refuse('enrolment not verified');
  const { id: credentialId, publicKey, counter, transports } = verified.registrationInfo.credential;
  await database().$transaction(async (tx) => {
    const data = { userId, name, credentialId, publicKey, counter, transports: transports ?? [], rpId: site.rpId };
    const [added] = await tx.passkey.createManyAndReturn({ data: [data], skipDuplicates: true });
    if (!added) throw refuse('a passkey that is known');
    await recordSecurityEvent(tx, { kind: 'passkey.added', userId, subject: added.id });
  });
}

function assertFit({ role }: Account, site: PasskeySite | null): PasskeySite {
  if (role !== 'superadmin')
    throw new AppError('forbidden', 'not the owner', { userMessage: passkeyMessages.onlyOwner });
  if (!site) throw new AppError('conflict', 'no site for passkeys', { userMessage: passkeyMessages.unfitSite });
  return site;
}

const refuse = (reason: string, cause?: unknown) =>
  new AppError('unprocessable', reason, { userMessage: passkeyMessages.refused, cause });
