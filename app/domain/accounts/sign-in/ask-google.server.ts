import * as oidc from 'openid-client';
import { AppError } from '#app/platform/errors.ts';
import { guardedFetch } from '#app/platform/outbound/guarded-fetch.server.ts';
import { countUse } from '#app/platform/limits/count-use.server.ts';
import { OutboundError } from '#app/platform/outbound/outbound-request.server.ts';
import { accountMessages } from '../accounts.messages.ts';
import { countRequest } from '../count-request.server.ts';
import { GOOGLE, googleSettings } from './google-settings.server.ts';
import type { GoogleSettings } from './google-settings.server.ts';

/** For one question to Google: discovery, the exchange of a code, its keys. */
const LIMITS = { maxBytes: 256 * 1024, timeoutMs: 10_000 } as const;
/** How long Google's discovery document counts; its keys are kept by the client, and read again for an unknown one. */
const DISCOVERY_MS = 24 * 60 * 60_000;

/** Longer than the lifetime of a GoogleQuestion. */
const NONCE_WINDOW_MS = 2 * 60 * 60_000;

/** The user's identity as Google states it. */
export interface GoogleIdentity {
  /** Google's own number of the person; addresses change. */
  readonly subject: string;
  readonly email: string;
  readonly isVerified: boolean;
  /** Google itself runs the mailbox: its word about whose it is counts as much as a mail sent there. */
  readonly isMailboxOfGoogle: boolean;
  readonly fname: string;
  readonly lname: string;
}

/** Identifies one round trip to Google. Kept only by the browser that makes it. */
export interface GoogleQuestion {
  readonly state: string;
  readonly nonce: string;
  /** Of PKCE: a code is worth nothing without it. */
  readonly codeVerifier: string;
  readonly redirectUri: string;
}

interface KnownGoogle {
  readonly settings: GoogleSettings;
  readonly knownUntil: number;
  readonly configuration: oidc.Configuration;
}
let known: KnownGoogle | undefined;

/** Google's own addresses and ways, over our guarded way out. */
async function google(): Promise<oidc.Configuration> {
  const settings = googleSettings();
  if (!settings) throw new AppError('not-found', 'Google sign-in is not set up', { userMessage: 'Not found' });
  const { issuer, clientId, clientSecret } = settings;
  const isSame = known?.settings.issuer === issuer && known.settings.clientId === clientId;
  if (known && isSame && known.knownUntil > Date.now()) return known.configuration;
  const isStandIn = issuer !== GOOGLE;
  const configuration = await oidc.discovery(
    new URL(issuer),
    clientId,
    { client_secret: clientSecret, id_token_signed_response_alg: 'RS256' },
    oidc.ClientSecretPost(clientSecret),
    {
      [oidc.customFetch]: guarded(isStandIn ? issuer : undefined),
      // The token comes over TLS; its signature is checked all the same.
      execute: [oidc.enableNonRepudiationChecks, ...(isStandIn ? [oidc.allowInsecureRequests] : [])],
    },
  );
  known = { settings, knownUntil: Date.now() + DISCOVERY_MS, configuration };
  return configuration;
}

function guarded(trustedOrigin: string | undefined): oidc.CustomFetch {
  const fetch = guardedFetch({ ...LIMITS, trustedOrigin });
  return (url, { body, headers, method, signal }) =>
    fetch(url, {
      method,
      headers,
      ...(body === undefined || body === null ? {} : { body: body instanceof URLSearchParams ? String(body) : body }),
      ...(signal ? { signal } : {}),
    } as RequestInit);
}

/** A new question, and where to send the browser with it. Throws `unavailable` where Google does not answer. */
export async function askGoogle(redirectUri: string): Promise<{ question: GoogleQuestion; url: URL }> {
  const configuration = await google().catch(explain);
  const question: GoogleQuestion = {
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    codeVerifier: oidc.randomPKCECodeVerifier(),
    redirectUri,
  };
  const url = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    state: question.state,
    nonce: question.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(question.codeVerifier),
    code_challenge_method: 'S256',
    prompt: 'select_account',
  });
  return { question, url };
}

export interface GoogleAnswerOptions {
  /** Parameters of the address that Google sent the browser back to. */
  readonly answer: URLSearchParams;
  readonly question: GoogleQuestion;
  /** The client's IP address; '' where it is not known. */
  readonly address: string;
}

/**
 * The value of Google's answer to a question: its code is exchanged, and the ID token has to be signed by Google, for this
 * product, not expired, and made for this question, which is answered once. Throws `unauthenticated`, `unavailable` where Google does not answer.
 */
export async function readGoogleAnswer(options: GoogleAnswerOptions): Promise<GoogleIdentity> {
  const { answer, question, address } = options;
  await countRequest('google', address);
  const { count } = await countUse({ key: `google-nonce:${question.nonce}`, windowMs: NONCE_WINDOW_MS });
  if (count > 1) throw refuse('a question that was answered before');
  const configuration = await google().catch(explain);
  const url = new URL(question.redirectUri);
  for (const name of ['code', 'state', 'iss', 'error'])
    for (const value of answer.getAll(name)) url.searchParams.append(name, value);
  const tokens = await oidc
    .authorizationCodeGrant(configuration, url, {
      pkceCodeVerifier: question.codeVerifier,
      expectedState: question.state,
      expectedNonce: question.nonce,
      idTokenExpected: true,
    })
    .catch(explain);
  const claims = tokens.claims();
  if (!claims?.sub || typeof claims['email'] !== 'string') throw refuse('Google token without sub or email');
  // The library looks at it only where there are several audiences.
  if (claims.azp !== undefined && claims.azp !== configuration.clientMetadata().client_id) {
    throw refuse('Google token of another party');
  }
  return toIdentity(claims as oidc.IDToken & { email: string });
}

function toIdentity(claims: oidc.IDToken & { email: string }): GoogleIdentity {
  const { sub: subject, email } = claims;
  const text = (name: string) => (typeof claims[name] === 'string' ? (claims[name] as string) : undefined);
  const [first = '', ...rest] = (text('name') ?? '').split(' ');
  return {
    subject,
    email,
    isVerified: claims['email_verified'] === true,
    isMailboxOfGoogle: text('hd') !== undefined || /@(gmail|googlemail)\.com$/i.test(email),
    fname: (text('given_name') ?? first).slice(0, 60),
    lname: (text('family_name') ?? rest.join(' ')).slice(0, 60),
  };
}

function refuse(reason: string, cause?: unknown): AppError {
  return new AppError('unauthenticated', reason, { userMessage: accountMessages.googleFailed, cause });
}

/** Silence is not the visitor's fault; everything else is an answer that does not hold. */
function explain(error: unknown): never {
  if (error instanceof AppError) throw error;
  const reasons = [error, (error as Error | undefined)?.cause];
  if (reasons.some((reason) => reason instanceof OutboundError)) {
    const userMessage = accountMessages.googleSilent;
    throw new AppError('unavailable', 'Google does not answer', { userMessage, retryAfterSeconds: 30, cause: error });
  }
  throw refuse('Google answer refused', error);
}
