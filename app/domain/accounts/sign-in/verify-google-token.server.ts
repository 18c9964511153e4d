import { OAuth2Client } from 'google-auth-library';
import { env } from '#app/platform/env.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { accountMessages } from '../accounts.messages.ts';

const GOOGLE = 'https://accounts.google.com';
const GOOGLE_CERTIFICATES = 'https://www.googleapis.com/oauth2/v1/certs';

export interface GoogleSettings {
  readonly clientId: string;
  /** Origin of the sign-in pages. */
  readonly issuer: string;
}

/** Null where signing in with Google is not set up. */
export function googleSettings(): GoogleSettings | null {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_ISSUER: issuer = GOOGLE } = env();
  return clientId ? { clientId, issuer: new URL(issuer).origin } : null;
}

/** Who somebody is, in Google's words. */
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

let client: OAuth2Client | undefined;

function clientOf({ clientId, issuer }: GoogleSettings): OAuth2Client {
  const standIn = issuer !== GOOGLE;
  client ??= new OAuth2Client({
    clientId,
    issuers: standIn ? [issuer] : [GOOGLE, new URL(GOOGLE).host],
    endpoints: { oauth2FederatedSignonPemCertsUrl: standIn ? `${issuer}/oauth2/v1/certs` : GOOGLE_CERTIFICATES },
  });
  return client;
}

/**
 * Checks an ID token: signed by Google, for this product, not expired, and made for the sign-in that this browser
 * started (`nonce`). Throws `unauthenticated`, `not-found` where Google is not set up.
 */
export async function verifyGoogleToken(idToken: string, nonce: string): Promise<GoogleIdentity> {
  const settings = googleSettings();
  if (!settings) throw new AppError('not-found', 'Google sign-in is not set up', { userMessage: 'Not found' });
  const refuse = (reason: string, cause?: unknown) =>
    new AppError('unauthenticated', reason, { userMessage: accountMessages.googleFailed, cause });
  const ticket = await clientOf(settings)
    .verifyIdToken({ idToken, audience: settings.clientId })
    .catch((cause: unknown) => {
      throw refuse('Google token refused', cause);
    });
  const claims = ticket.getPayload();
  if (!claims?.sub || !claims.email) throw refuse('Google token without sub or email');
  if (!nonce || claims.nonce !== nonce) throw refuse('Google token of another sign-in');
  const [first = '', ...rest] = (claims.name ?? '').split(' ');
  return {
    subject: claims.sub,
    email: claims.email,
    isVerified: claims.email_verified === true,
    isMailboxOfGoogle: claims.hd !== undefined || /@(gmail|googlemail)\.com$/i.test(claims.email),
    fname: (claims.given_name ?? first).slice(0, 60),
    lname: (claims.family_name ?? rest.join(' ')).slice(0, 60),
  };
}
