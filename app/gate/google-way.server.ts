import { randomBytes, timingSafeEqual } from 'node:crypto';
import { googleSettings } from '#app/domain/accounts/index.server.ts';
import { readReturnPath, safeReturnPath } from './return-path.rules.ts';
import { ownOrigins } from './secure-origin.server.ts';
import { journeyCookie, readJourneyCookie } from './session-cookie.server.ts';

/** Where Google sends the browser back to. */
const CALLBACK_PATH = '/callback/auth';

/** What a browser that is at Google carries along. */
export interface GoogleJourney {
  readonly state: string;
  readonly nonce: string;
  readonly isPopup: boolean;
  readonly returnPath: string;
}

const newSecret = () => randomBytes(32).toString('base64url');

/**
 * Sends the browser to Google's sign-in page. The ID token comes back in the address's fragment, which no server sees;
 * it has to carry the nonce that only this browser's cookie knows. 404 where Google is not set up.
 */
export function goToGoogle(request: Request): Response {
  const settings = googleSettings();
  if (!settings) return new Response('Not found', { status: 404 });
  const isPopup = new URL(request.url).searchParams.has('popup');
  const journey: GoogleJourney = {
    state: newSecret(),
    nonce: newSecret(),
    isPopup,
    returnPath: readReturnPath(request),
  };
  const origin = ownOrigins(request).at(-1)!;
  const address = new URL('/o/oauth2/v2/auth', settings.issuer);
  address.search = new URLSearchParams({
    client_id: settings.clientId,
    redirect_uri: `${origin}${CALLBACK_PATH}`,
    response_type: 'id_token',
    scope: 'openid email profile',
    state: journey.state,
    nonce: journey.nonce,
    prompt: 'select_account',
  }).toString();
  const cookie = journeyCookie('google', Buffer.from(JSON.stringify(journey)).toString('base64url'), request);
  const headers = { Location: address.href, 'Set-Cookie': cookie, 'Cache-Control': 'no-store' };
  return new Response(null, { status: 302, headers });
}

/** The way this browser is on; null where it is on none. */
export function readGoogleJourney(request: Request): GoogleJourney | null {
  try {
    const text = Buffer.from(readJourneyCookie('google', request) ?? '', 'base64url').toString('utf8');
    const { state, nonce, isPopup, returnPath } = JSON.parse(text) as GoogleJourney;
    if (typeof state !== 'string' || typeof nonce !== 'string' || state === '' || nonce === '') return null;
    return { state, nonce, isPopup: isPopup === true, returnPath: safeReturnPath(returnPath) };
  } catch {
    return null;
  }
}

/** Whether an answer belongs to the question. */
export function isSameState(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
